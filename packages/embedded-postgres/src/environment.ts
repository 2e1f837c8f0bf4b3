const PASSED_ON = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"];

/** The server's environment: no secrets of this process, and no PG* variables that would change its behaviour. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const environment: Record<string, string> = { LC_ALL: "C", TZ: "UTC" };
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment as NodeJS.ProcessEnv;
}
