export { classifyAddress, type AddressClass } from "./addresses.ts";
export { createCmsTransport } from "./cms-transport.ts";
export { createGuardedClient, type GuardedClientOptions } from "./client.ts";
export { createAddressCheck } from "./guard.ts";
