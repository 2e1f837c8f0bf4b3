import { expect, test } from "vitest";
import { newAccount } from "../support/accounts";
import { anyone, dataOf } from "../support/calls";
import { newTemplate } from "../support/communication";
import { hubForEachTest, PUBLIC_URL } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForEachTest();

const LURE = "Win at www.evil.test/claim now";

test("what a stranger enters as somebody's name is not in the mail that goes to them", async () => {
  const bystander = newPerson({ firstName: LURE });
  dataOf(await portico.hub.call("signUp", bystander, anyone));
  const { text } = await portico.mail.waitFor(bystander.email);
  expect(text).not.toContain("Win at");
  expect(text).not.toContain("evil");
  expect(text).toContain(PUBLIC_URL);
});

test("where a name stands in a mail, mail programs make no link of it", async () => {
  await newTemplate(portico.hub, {
    name: "VERIFY_EMAIL",
    subject: "For {{firstName}}",
    html: "<p>{{firstName}} {{otp}}</p>",
  });
  for (const firstName of [
    LURE,
    "evil.test",
    "evil。test",
    "evil．test/x",
    "a@evil.test",
    "Call evil.test:8080",
    "x\\evil.test",
  ]) {
    const bystander = newPerson({ firstName });
    dataOf(await portico.hub.call("signUp", bystander, anyone));
    const { subject, text, html } = await portico.mail.waitFor(bystander.email);
    for (const shown of [subject, text, html])
      expect(shown, firstName).not.toMatch(/evil[.。．]test|test[/:]|@evil|www\./);
  }
});

test("a name with initials stays readable", async () => {
  const ada = await newAccount(portico.hub, { firstName: "J. R. R." });
  dataOf(await portico.hub.call("login", { email: ada.email, password: ada.password }, anyone));
  expect((await portico.mail.waitFor(ada.email)).text).toContain("Hello J. R. R.,");
});
