import { expect, test } from "vitest";
import { pictureAddress } from "./picture-address";

test.each([
  ["uploads/logo.png", "/uploads/logo.png"],
  ["./uploads/logo.png", "/uploads/logo.png"],
  ["/uploads/logo.png", "/uploads/logo.png"],
  ["https://cdn.example.test/uploads/logo.png", "https://cdn.example.test/uploads/logo.png"],
  ["", ""],
])("a picture kept as %j is shown from %j", (path, address) => {
  expect(pictureAddress(path)).toBe(address);
});
