import { describe, expect, test } from "vitest";
import { newAccount, signIn } from "../support/accounts";
import { anyone, dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();

const CLOSED = {
  invited: "Registration is by invitation here. Please ask your administrator for one",
  closed: "Registration is closed here. Please ask your administrator for an account",
};

describe.each(["invited", "closed"] as const)("with registration %s", (kind) => {
  test("a stranger makes no account, known or not, and no mail goes out", async () => {
    const hub = portico.another({ registration: { kind } });
    const known = await newAccount(hub, { isVerified: false });
    const before = portico.mail.messages.length;
    for (const person of [newPerson(), newPerson({ email: known.email })])
      expect(await hub.call("signUp", person, anyone)).toEqual({
        code: 403,
        msg: CLOSED[kind],
        data: null,
      });
    expect(portico.mail.messages.length).toBe(before);
  });

  test("whoever has an account signs in", async () => {
    const hub = portico.another({ registration: { kind } });
    expect(await signIn({ hub, mail: portico.mail }, await newAccount(hub))).toMatch(/^[\w-]{43}$/);
  });
});

test("with registration for domains, only their addresses make an account, and no others that look like them", async () => {
  const hub = portico.another({ registration: { kind: "domains", domains: ["bank.example", "fund.example"] } });
  const signUp = (email: string) => hub.call("signUp", newPerson({ email }), anyone);
  const msg = "Only addresses at bank.example and fund.example can be registered. Please ask your administrator";
  for (const email of [
    "ann@evil.example",
    "ann@bank.example.evil.example",
    "ann@xbank.example",
    "ann@sub.bank.example",
    "bank.example@evil.example",
  ])
    expect(await signUp(email), email).toEqual({ code: 400, msg, data: { fieldErrors: { email: [msg] } } });
  for (const email of ["ann@bank.example", "Ben@FUND.example"]) dataOf(await signUp(email));
});
