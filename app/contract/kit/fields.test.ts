import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  amount,
  Email,
  HttpUrl,
  Id,
  NewPassword,
  optional,
  Phone,
  PictureFile,
  requiredText,
  text,
  Version,
  wholeNumber,
} from "./fields";
import { UPLOAD_MAX_BYTES } from "./rules";

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe("fields", () => {
  it.each(["Sesame#12", "aB3$aB3$", `aB3$${"x".repeat(196)}`])("take %j as a password", (password) => {
    expect(messagesOf(NewPassword, password)).toEqual([]);
  });

  it.each(["aB3$aB3", "ab3$ab3$", "AB3$AB3$", "aBc$aBc$", "aB34aB34", "aB3$ B3$", "aB3$aB3-", "aB3$aB3é"])(
    "refuse %j as a password, in the words of the spec",
    (password) => {
      expect(messagesOf(NewPassword, password)).toEqual([
        "Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character",
      ]);
    },
  );

  it("refuse an endless password", () => {
    expect(NewPassword.safeParse(`aB3$${"x".repeat(197)}`).success).toBe(false);
  });

  it("take an email in any case and with spaces around it, and keep it in lower case", () => {
    expect(Email.parse(" Asha@Example.COM ")).toBe("asha@example.com");
    expect(Email.parse("Ops Desk <ops@example.com>"), "as mail programs write it").toBe("ops@example.com");
  });

  it.each([
    ["", "Email is required"],
    [undefined, "Email is required"],
    ["asha", "Email must be a valid email address"],
    ["asha@example.com\nBcc: x@example.com", "Email must be a valid email address"],
  ])("answer the email %j with %j", (email, message) => {
    expect(messagesOf(Email, email)).toEqual([message]);
  });

  it("take exactly ten digits as a phone number, also written as a number", () => {
    expect(Phone.parse("9876543210")).toBe("9876543210");
    expect(Phone.parse(9876543210)).toBe("9876543210");
    expect(messagesOf(Phone, "987654321")).toEqual(["Too Short!"]);
    expect(messagesOf(Phone, "98765432101")).toEqual(["Too Long!"]);
    expect(messagesOf(Phone, "98765x3210")).toEqual(["Must be 10 digits"]);
  });

  it.each([
    ...["javascript:alert(1)", "data:text/html,x", "//example.com", "/relative", "ftp://example.com", "https://"],
    // A URL parser accepts these hosts, but in a header they would begin a new part.
    ...["https://a;sandbox/", "https://a,b.example/", "https://a'b.example/", "https://*.example/"],
  ])("refuse %j as an address", (address) => expect(HttpUrl.safeParse(address).success).toBe(false));

  it.each([
    "https://app.example.com/sso?x=1",
    "http://localhost:3000/",
    "http://192.0.2.1/",
    "http://[2001:db8::1]:8080/",
    "https://bücher.example/",
  ])("take %j as an address", (address) => {
    expect(HttpUrl.parse(address)).toBe(address);
  });

  it("take numbers also as digits, but not blank or anything else", () => {
    const count = wholeNumber(0, 100);
    expect(count.parse("12")).toBe(12);
    for (const wrong of ["", " ", "twelve", "1.5", "101", -1, Infinity, null, true]) {
      expect(count.safeParse(wrong).success, String(wrong)).toBe(false);
    }
    expect(amount(100).parse("1.5")).toBe(1.5);
  });

  it("take no version that the database cannot count to", () => {
    expect(Version.parse("2147483647")).toBe(2_147_483_647);
    for (const wrong of [0, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect(Version.safeParse(wrong).success, String(wrong)).toBe(false);
  });

  it("distinguish omitted from cleared", () => {
    const note = optional(text(10));
    expect(note.parse(undefined)).toBeUndefined();
    expect(note.parse("")).toBeNull();
    expect(note.parse(null)).toBeNull();
    expect(note.parse("x")).toBe("x");
    expect(note.safeParse("x".repeat(11)).success).toBe(false);
  });

  it("do not count spaces as text", () => {
    expect(messagesOf(requiredText("Description", 10), "   ")).toEqual(["Description is required"]);
  });

  it("never trim an id, so that access is decided on the id that was sent", () => {
    expect(Id.parse(" 1")).toBe(" 1");
    expect(Id.safeParse("").success).toBe(false);
    expect(Id.safeParse("x".repeat(65)).success).toBe(false);
  });

  it("take a picture of up to the limit", () => {
    expect(PictureFile.safeParse(new File([new Uint8Array(UPLOAD_MAX_BYTES)], "a.png")).success).toBe(true);
    expect(PictureFile.safeParse(new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], "a.png")).success).toBe(false);
    expect(messagesOf(PictureFile, new File([], ""))).toEqual(["please select file"]);
    expect(messagesOf(PictureFile, "a.png")).toEqual(["please select file"]);
  });
});
