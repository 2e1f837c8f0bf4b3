import { expect, test } from "vitest";
import { readIdentifier } from "./identifier";
import { plainCode, plainEmail, plainPhone } from "./typed";

test.each([
  "9876543210",
  " 98765 43210 ",
  "98765-43210",
  "(98765) 43210",
  "+919876543210",
  "+91 98765 43210",
  "0091-98765-43210",
  "098765 43210",
])("%s is a phone number", (typed) => {
  expect(plainPhone(typed)).toBe("9876543210");
  expect(readIdentifier(typed)).toEqual({ phone: "9876543210" });
});

test.each(["12345678901", "12345", "12345abcde", "+9198765432", "asha.rao.4821"])("%s is none, and stays", (typed) => {
  expect(plainPhone(typed)).toBe(typed);
});

test.each(["123456", "123 456", "123-456", " 123\u2013456. "])("%s is the code 123456", (typed) => {
  expect(plainCode(typed)).toBe("123456");
});

test("an email keeps everything but the full stop behind it", () => {
  expect(plainEmail(" ada.b@example.test... ")).toBe("ada.b@example.test");
  expect(readIdentifier("Ada@Example.test.")).toEqual({ email: "Ada@Example.test" });
});

test("a user id is left alone", () => {
  expect(readIdentifier(" asha.rao.4821 ")).toEqual({ userId: "asha.rao.4821" });
});
