import { expect, test } from "vitest";
import { codeIn, newAccount } from "../support/accounts";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();

const mailedCode = async (email: string) => codeIn((await portico.mail.waitFor(email)).text);

test("an account at a domain beyond ASCII registers and signs in by it, however it is written", async () => {
  const { password, ...person } = newPerson();
  const name = person.email.split("@")[0]!;
  const stored = `${name}@xn--mnchen-3ya.test`;
  dataOf(await portico.hub.call("signUp", { ...person, email: `${name}@München.test`, password }, anyone));
  // The tests' mail server reads the DNS form back.
  const verify = { email: `${name}@münchen.test`, otp: await mailedCode(`${name}@münchen.test`), password };
  dataOf(await portico.hub.call("verifyEmail", verify, anyone));
  for (const email of [`${name}@münchen.test`, stored, `mailto:${name}@MÜNCHEN.test`, `<${name}@münchen.test>,`]) {
    const answer = await portico.hub.call("login", { email, password, attemptId: newAttempt() }, anyone);
    expect(dataOf(answer).sentTo, "shown as it is written").toEqual([`${name.slice(0, 2)}•••@münchen.test`]);
  }
});

test("a password counts with the blank that it was copied with, and in full-width signs", async () => {
  const { email, password } = await newAccount(portico.hub);
  const wide = password.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  for (const typed of [` ${password}`, `${password}\r\n`, wide])
    expect(await portico.hub.call("login", { email, password: typed, attemptId: newAttempt() }, anyone)).toMatchObject({
      code: 200,
    });
  const other = { email, password: `${password} x`, attemptId: newAttempt() };
  expect(await portico.hub.call("login", other, anyone)).toMatchObject({ code: 401 });
});

test.each([
  ["the digits of Hindi", (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))],
  ["the sentence it came in", (code: string) => `Your one-time code is ${code}`],
  ["marks of direction around it", (code: string) => `\u202A${code}\u202C`],
])("a code is taken with %s", async (_, write) => {
  const { email, password } = await newAccount(portico.hub);
  const attemptId = newAttempt();
  dataOf(await portico.hub.call("login", { email, password, attemptId }, anyone));
  const otp = write(await mailedCode(email));
  expect(await portico.hub.call("consumeLoginCode", { email, otp, attemptId }, anyone)).toMatchObject({ code: 200 });
});

test("a name is one letter long outside the Latin script, and two within it", async () => {
  const signUp = async (firstName: string, lastName: string) => {
    const answer = await portico.hub.call("signUp", { ...newPerson(), firstName, lastName }, anyone);
    return answer.code === 200 ? "taken" : answer.data?.fieldErrors;
  };
  expect(await signUp("娜", "李")).toBe("taken");
  expect(await signUp("O", "Rao")).toEqual({ firstName: ["Too Short!"] });
  expect(await signUp("Al", "\u00C9")).toEqual({ lastName: ["Too Short!"] });
});
