import { expect, test } from "vitest";
import { shownAddress } from "./shown-address";

test.each([
  ["::1", "this server (::1)"],
  ["127.0.0.1", "this server (127.0.0.1)"],
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8::1"],
])("the address %s is shown as %s", (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});
