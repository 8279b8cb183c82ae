export { classifyAddress, type AddressClass } from "./addresses.ts";
export { createGuardedClient, type GuardedClientOptions } from "./client.ts";
