/**
 * Says why this installation never calls an address, or null where it may. Only what the address itself says counts:
 * what a name leads to is looked at when it is called.
 */
export type AddressCheck = (url: string) => string | null;

let provided: AddressCheck | null = null;

/** Fills the port; called once by the composition root. */
export function provideAddressCheck(check: AddressCheck): void {
  provided = check;
}

export function addressCheck(): AddressCheck {
  if (provided === null) throw new Error("no address check was provided");
  return provided;
}
