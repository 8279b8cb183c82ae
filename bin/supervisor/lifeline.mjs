/**
 * Loaded before each part: when the supervisor is gone, however it ended, the part stops as if it had been told to.
 * The channel stays referenced: a process that Next forks waits on its own channel and would end with it.
 */
const PATIENCE_MS = 30_000;

if (process.channel) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), PATIENCE_MS).unref();
  });
}
