/** One place where what is stored is not what it must be: which invariant, about what, in words. */
export type Difference = { readonly check: string; readonly subject: string; readonly detail: string };
