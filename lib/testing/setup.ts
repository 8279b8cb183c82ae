// Each test file's process: a mode in which faults show, nothing of the caller's own environment.
process.env["PARALLAX_MODE"] = "development";
process.env["PARALLAX_LOG"] ??= "silent";
process.env["PARALLAX_PROCESS"] = "test";
delete process.env["PARALLAX_CRASH_AT"];
