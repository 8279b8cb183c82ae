import { connect, createServer } from "node:net";

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0, "127.0.0.1");
  if (port === null) throw new Error("there is no free port on 127.0.0.1");
  return port;
}

/** True when nobody listens on the port, on loopback or on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1", "0.0.0.0"]) {
    if ((await tryPort(port, host)) === null) return false;
  }
  return true;
}

/** The first free port above the given one, for a proposal. */
export async function freePortAbove(port: number): Promise<number> {
  for (let candidate = port + 1; candidate < Math.min(port + 100, 65_536); candidate += 1) {
    if (await isFree(candidate)) return candidate;
  }
  return freePort();
}

/** True when something listens on the loopback port. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, "127.0.0.1");
    const finish = (isThere: boolean) => {
      socket.destroy();
      settle(isThere);
    };
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
  });
}

/** Listens for a moment; answers the port, or null when it is taken. A system without the address takes nothing. */
function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.once("error", (fault) => {
      const code = "code" in fault ? fault.code : null;
      if (code === "EADDRINUSE") settle(null);
      else if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") settle(port);
      else fail(fault);
    });
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => settle(address && typeof address === "object" ? address.port : port));
    });
  });
}
