import { expect, test } from "vitest";
import { nameInAddress, sameInAddress } from "./name-in-address";

test("a name stands in an address in small letters, with a hyphen between its words", () => {
  expect(nameInAddress("  Claims Desk (new) ")).toBe("claims-desk-new");
  expect(nameInAddress("O'Neil & Söhne")).toBe("o-neil-söhne");
  expect(nameInAddress("हिन्दी डेस्क")).toBe("हिन्दी-डेस्क");
});

test("a name without letters and digits is no other's", () => {
  expect(sameInAddress("***", "---")).toBe(false);
  expect(sameInAddress("Claims  Desk", "claims-desk")).toBe(true);
});
