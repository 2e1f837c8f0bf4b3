import { expect, test } from "vitest";
import { readIdentifier } from "./identifier";
import { plainCode, plainEmail, plainPassword, plainPhone } from "./typed";

test.each([
  "9876543210",
  " 98765 43210 ",
  "98765-43210",
  "(98765) 43210",
  "+919876543210",
  "+91 98765 43210",
  "0091-98765-43210",
  "098765 43210",
  // Copied from a phone's contacts.
  "\u202A+91 98765 43210\u202C",
  "\u2068098765 43210\u2069",
  "९८७६५४३२१०",
  "٩٨٧٦٥٤٣٢١٠",
  "９８７６５ ４３２１０",
])("%s is a phone number", (typed) => {
  expect(plainPhone(typed)).toBe("9876543210");
  expect(readIdentifier(typed)).toEqual({ phone: "9876543210" });
});

test.each(["12345678901", "12345", "12345abcde", "+9198765432", "asha.rao.4821"])("%s is none, and stays", (typed) => {
  expect(plainPhone(typed)).toBe(typed);
});

test.each([
  ...[
    "123456",
    "123 456",
    "123-456",
    " 123\u2013456. ",
    "\u202A123456\u202C",
    "१२३४५६",
    "١٢٣٤٥٦",
    "１２３４５６",
    "\u{1D7D9}\u{1D7DA}3456",
  ],
  ...[
    "G-123456",
    "Your one-time code is 123456",
    "123456 is your code. It is valid for 5 minutes",
    "<#> Code: 123456\nFA+9qCX9VSu",
  ],
])("%s is the code 123456", (typed) => {
  expect(plainCode(typed)).toBe("123456");
});

test.each([
  ["Your code is 123456, not 654321", "Yourcodeis123456,not654321"],
  ["1234567", "1234567"],
  ["234567abcd", "234567abcd"],
  ["k7m2p-9xq4d", "k7m2p9xq4d"],
])("%j is no sentence with one code, and stays %j", (typed, plain) => expect(plainCode(typed)).toBe(plain));

test.each([
  ["mailto:ada@example.test", "ada@example.test"],
  ["MAILTO:ada@example.test?subject=Hello", "ada@example.test"],
  ["<ada@example.test>", "ada@example.test"],
  ["Ada Lovelace <ada@example.test>,", "ada@example.test"],
  ["<mailto:ada@example.test>", "ada@example.test"],
  ["ada@example.test,", "ada@example.test"],
  ["ada@example.test; ", "ada@example.test"],
  ["\u200Bada@example.test\u200B", "ada@example.test"],
  ["ana@münchen.test", "ana@xn--mnchen-3ya.test"],
  ["Ana@MÜNCHEN.test", "Ana@xn--mnchen-3ya.test"],
  ["ana@भारत.test", "ana@xn--h2brj9c.test"],
  ["ana@xn--mnchen-3ya.test", "ana@xn--mnchen-3ya.test"],
])("%j is the email %s", (typed, email) => {
  expect(plainEmail(typed)).toBe(email);
  expect(readIdentifier(typed)).toEqual({ email });
});

test.each(["ada@exa mplé.test", "ada@münchen.test:25", "ada@münchen.test/x", "ada@1.2", "@", "ada <", "ü@"])(
  "%j is no email, and nothing is made of it",
  (typed) => expect(plainEmail(typed)).toBe(typed),
);

test("a password is without the blanks around it, and in the signs of the keyboard", () => {
  expect(plainPassword(" Sesame#12\r\n")).toBe("Sesame#12");
  expect(plainPassword("Ｓesame＃12！")).toBe("Sesame#12!");
});

test("an email keeps everything but the full stop behind it", () => {
  expect(plainEmail(" ada.b@example.test... ")).toBe("ada.b@example.test");
  expect(readIdentifier("Ada@Example.test.")).toEqual({ email: "Ada@Example.test" });
});

test("a user id is left alone", () => {
  expect(readIdentifier(" asha.rao.4821 ")).toEqual({ userId: "asha.rao.4821" });
});
