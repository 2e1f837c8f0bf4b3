const PASSED_ON = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"];

/** Without secrets, and without PG* variables, which would change the server's behaviour. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const environment: Record<string, string> = { LC_ALL: "C", TZ: "UTC" };
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment as NodeJS.ProcessEnv;
}
