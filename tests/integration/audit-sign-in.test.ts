import { expect, test } from "vitest";
import type { AuditEvent } from "~/contract/audit";
import { type Account, codeIn, newAccount, otherCode, signIn } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { bearing, dataOf, newAttempt } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();
const admin = adminForFile(portico);

const caller = { clientAddress: "203.0.113.7", userAgent: "A browser", requestId: "request-1" };

const nameOf = ({ firstName, lastName, email }: Pick<Account, "firstName" | "lastName" | "email">) =>
  `${firstName} ${lastName} (${email})`;

async function eventsOf(actor: string): Promise<AuditEvent[]> {
  return admin.get("listAuditEvents", { field: "actor", search: actor, sort: "at" });
}

const inShort = (events: AuditEvent[]) =>
  events.map(({ action, outcome, reason }) => [action, outcome, reason].filter(Boolean).join(" "));

const newCode = async (email: string) => codeIn((await portico.mail.waitFor(email)).text);

test("every step from registering to signing out is recorded, with name, id, address, browser and request", async () => {
  const ada = newPerson();
  const call = portico.hub.call;
  const { _id } = dataOf(await call("signUp", ada, caller));
  const otp = await newCode(ada.email);
  await call("verifyEmail", { email: ada.email, otp: otherCode(otp) }, caller);
  await call("resendCode", { email: ada.email, purpose: "VERIFY_EMAIL" }, caller);
  dataOf(await call("verifyEmail", { email: ada.email, otp }, caller));
  await call("login", { email: ada.email, password: "Wrong#1password" }, caller);
  const token = await signIn(portico, ada);
  const account = { ...ada, id: _id, userName: "" };
  const { application, client } = await newAssignment(portico.hub, account, "Approver");
  const launch = { userId: _id, clientId: client.id, redirectUri: application.redirectUrl };
  await call("grantToken", launch, { ...bearing(token), ...caller });
  await call(
    "grantToken",
    { ...launch, redirectUri: "https://elsewhere.example.test/" },
    { ...bearing(token), ...caller },
  );
  await call("changePassword", { oldPassword: "Wrong#1password", newPassword: "Brand#New1door" }, bearing(token));
  dataOf(await call("changePassword", { oldPassword: ada.password, newPassword: "Brand#New1door" }, bearing(token)));
  dataOf(await call("destroySession", {}, bearing(token)));

  const events = await eventsOf(ada.email);
  expect(inShort(events)).toEqual([
    "SIGN_UP SUCCESS",
    "EMAIL_VERIFIED FAILURE Invalid OTP",
    "CODE_RESENT SUCCESS",
    "EMAIL_VERIFIED SUCCESS",
    "SIGN_IN_PASSWORD FAILURE Email, phone number, user id or password is wrong",
    "SIGN_IN_PASSWORD SUCCESS",
    "SIGN_IN_CODE SUCCESS",
    "LAUNCH SUCCESS",
    "LAUNCH FAILURE This application is not assigned to you for this client, or it is not in use",
    "PASSWORD_CHANGED FAILURE The current password is wrong",
    "PASSWORD_CHANGED SUCCESS",
    "LOGOUT SUCCESS",
  ]);
  expect(new Set(events.map(({ actor, actorId }) => `${actor} ${actorId}`))).toEqual(
    new Set([`${nameOf(ada)} ${_id}`]),
  );
  expect(events[0]).toMatchObject(caller);
  expect(events[7]).toMatchObject({
    subjectType: "APPLICATION",
    subject: application.name,
    subjectId: application.id,
    changes: [
      { field: "client", before: null, after: `${client.actualName} (${client.id})` },
      { field: "role", before: null, after: "Approver" },
    ],
  });
});

test("attempts to get back in are recorded, even when the answer must not say that nothing was sent", async () => {
  const ada = await newAccount(portico.hub);
  dataOf(await portico.hub.call("requestPasswordReset", { email: ada.email }, caller));
  const [, uuid] = /resetpassword\/([0-9a-f-]{36})/.exec((await portico.mail.waitFor(ada.email)).text)!;
  dataOf(await portico.hub.call("resetPasswordByLink", { uuid: uuid!, newPassword: "Brand#New1door" }, caller));
  await portico.hub.call("resendCode", { email: ada.email, purpose: "LOGIN" }, caller);
  expect(inShort(await eventsOf(ada.email))).toEqual([
    "PASSWORD_RESET_ASKED SUCCESS",
    "PASSWORD_RESET SUCCESS",
    "CODE_RESENT FAILURE No sign-in is in progress",
  ]);

  const { email } = newPerson();
  dataOf(await portico.hub.call("requestPasswordReset", { email }, caller));
  dataOf(await portico.hub.call("resendCode", { email, purpose: "LOGIN" }, caller));
  const events = await eventsOf(email);
  expect(inShort(events)).toEqual([
    "PASSWORD_RESET_ASKED FAILURE There is no such account",
    "CODE_RESENT FAILURE There is no such account",
  ]);
  expect(events[0]).toMatchObject({ actor: `unknown: ${email}`, actorId: null });

  expect(
    await portico.hub.call(
      "resetPasswordByLink",
      { uuid: uuid!, newPassword: "Brand#New1door" },
      { clientAddress: "203.0.113.8" },
    ),
  ).toMatchObject({ code: 400 });
  const [used] = await admin.get("listAuditEvents", { field: "clientAddress", search: "203.0.113.8" });
  expect(used).toMatchObject({ action: "PASSWORD_RESET", outcome: "FAILURE", actor: "unknown" });
});

test("a password typed for a user id is not in the log, nor is any other secret", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = newAttempt();
  await portico.hub.call("login", { userId: ada.password, password: "Wrong#1password" }, caller);
  dataOf(await portico.hub.call("login", { email: ada.email, password: ada.password, attemptId }, caller));
  const otp = await newCode(ada.email);
  const { authorizationToken } = dataOf(
    await portico.hub.call("consumeLoginCode", { email: ada.email, otp, attemptId }, caller),
  );
  const { rows } = await portico.pool.query<{ event: string }>("select audit_events::text as event from audit_events");
  expect(rows.some(({ event }) => event.includes("withheld, as it may be a password"))).toBe(true);
  for (const secret of [ada.password, "Wrong#1password", authorizationToken]) {
    expect(rows.filter(({ event }) => event.includes(secret))).toEqual([]);
  }
  // An id may contain the six digits by chance; nothing else of hers may.
  const events = await eventsOf(ada.email);
  expect(events.filter(({ actor, reason, changes }) => JSON.stringify([actor, reason, changes]).includes(otp))).toEqual(
    [],
  );
});

test("names are those of then, and stay when the person is renamed and gone", async () => {
  const ada = await newAccount(portico.hub, { firstName: "Ada" });
  await signIn(portico, ada);
  await admin.get("updateUser", {
    userId: ada.id,
    firstName: "Augusta",
    lastName: ada.lastName,
    email: ada.email,
    phoneNumber: ada.phoneNumber,
  });
  dataOf(await admin.call("deleteUser", { userId: ada.id }));
  await portico.pool.query("delete from users where id = $1", [ada.id]);
  expect((await eventsOf(ada.email)).map(({ actor, actorId }) => [actor, actorId])).toEqual([
    [nameOf(ada), ada.id],
    [nameOf(ada), ada.id],
  ]);
});
