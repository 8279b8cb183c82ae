import nextAuthModule from "next-auth";
import credentialsModule from "next-auth/providers/credentials";

/** Node hands a CommonJS module over whole, a bundler hands over its default: one of the two is the function. */
function unwrap<T>(module: T): T {
  return typeof module === "function" ? module : (module as unknown as { readonly default: T }).default;
}

export const credentials = unwrap(credentialsModule);
export const NextAuth = unwrap(nextAuthModule);
