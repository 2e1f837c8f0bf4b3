import fc from "fast-check";
import { expect, test } from "vitest";
import { headerList, headerValue } from "./header-value";

test("what is plain stays as it is", () => {
  expect(headerValue('Ana Ruiz <ana@example.test>; q=1, "x"')).toBe('Ana Ruiz <ana@example.test>; q=1, "x"');
});

test("line breaks, other scripts and the sign of the encoding itself are encoded", () => {
  expect(headerValue("Ana\r\nRemote-Role: Admin")).toBe("Ana%0D%0ARemote-Role: Admin");
  expect(headerValue("Łukasz 100%")).toBe("%C5%81ukasz 100%25");
  expect(headerValue(" x ")).toBe("%20x%20");
});

test("every value is a safe header, and comes back as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (value) => {
      const sent = headerValue(value);
      expect(sent).toMatch(/^(?! )[ -~]*(?<! )$/);
      expect(decodeURIComponent(sent)).toBe(value);
      expect(new Headers({ "Remote-Name": sent }).get("Remote-Name")).toBe(sent);
    }),
  );
});

test("a list comes back as it was, whatever is in it", () => {
  expect(headerList(["developers", "on, call", "Zoë"])).toBe("developers,on%2C call,Zo%C3%AB");
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1 }), (values) => {
      expect(headerList(values).split(",").map(decodeURIComponent)).toEqual(values);
    }),
  );
});
