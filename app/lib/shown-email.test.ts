import { expect, test } from "vitest";
import { shownEmail } from "./shown-email.server";

test.each([
  ["ana@xn--mnchen-3ya.test", "ana@münchen.test"],
  ["ana@example.test", "ana@example.test"],
  ["asha.rao.4821", "asha.rao.4821"],
  ["ana@xn--.test", "ana@xn--.test"],
])("%s is shown as %s", (stored, shown) => expect(shownEmail(stored)).toBe(shown));
