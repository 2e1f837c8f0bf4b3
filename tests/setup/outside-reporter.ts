import { relative } from "node:path";
import type { Reporter } from "vitest/node";

/** What failed outside of all tests, in a line that the closing lines of `.ci/run` repeat. */
export default class OutsideReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (_modules, errors) => {
    for (const { message, VITEST_TEST_PATH: path = "no file", VITEST_TEST_NAME: test = "no test" } of errors) {
      const [reason] = message.split("\n");
      process.stdout.write(`✗ outside of tests, in ${relative("", String(path))} near "${String(test)}": ${reason}\n`);
    }
  };
}
