import { expect, test } from "vitest";
import { maskIdentifier, shownEmail } from "./shown-identifier.server";

test.each([
  ["asha@example.com", "as•••@example.com"],
  ["ab@example.com", "a•••@example.com"],
  ["a@example.com", "a•••@example.com"],
  ['"a@b"@example.com', '"a•••@example.com'],
  ["9876543210", "••••••3210"],
  ["+919876543210", "••••••3210"],
  ["asha.rao", "as•••"],
  ["@example", "@e•••"],
])("of %s a reader sees %s", (identifier, masked) => expect(maskIdentifier(identifier)).toBe(masked));

test.each([
  ["ana@xn--mnchen-3ya.test", "ana@münchen.test"],
  ["ana@example.test", "ana@example.test"],
  ["asha.rao.4821", "asha.rao.4821"],
  ["ana@xn--.test", "ana@xn--.test"],
])("%s is shown as %s", (stored, shown) => expect(shownEmail(stored)).toBe(shown));
