import { expect, test } from "vitest";
import { maskIdentifier } from "./mask-identifier";

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
