import { expect, test } from "vitest";
import { emailConfigurations } from "~/hub/kit/db/schema";
import { newAccount } from "../support/accounts";
import { actor, newAdmin } from "../support/admin";
import { anyone } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { deactivate, newMailConfiguration } from "../support/communication";
import { hubForEachTest } from "../support/hub";

const portico = hubForEachTest({ smtp: false });

test("an Admin learns which mails have a way out", async () => {
  const admin = await newAdmin(portico);
  const mail = async () => (await admin.get("setupState", {})).mail;
  expect(await mail()).toBe("NONE");
  const { id: applicationId } = await newApplication(portico.hub);
  await newMailConfiguration(portico.hub, portico.mail, { applicationId });
  expect(await mail()).toBe("SOME");
  const forAll = await newMailConfiguration(portico.hub, portico.mail);
  expect(await mail()).toBe("ALL");
  await deactivate(portico.hub, emailConfigurations, forAll);
  expect(await mail()).toBe("SOME");
  expect((await portico.hub.call("setupState", {}, (await actor(portico)).caller)).code).toBe(403);
});

test("the server's own mail server carries every mail, and a demo shows what nothing carries", async () => {
  await portico.reopen({ smtp: true });
  expect((await (await newAdmin(portico)).get("setupState", {})).mail).toBe("ALL");
  await portico.reopen({ smtp: false, demo: true });
  expect((await (await newAdmin(portico)).get("setupState", {})).mail).toBe("OUTBOX");
});

test("an Admin learns what there is: an application, a client, an assignment of somebody who is still there", async () => {
  const admin = await newAdmin(portico);
  const has = async () => {
    const { hasApplication, hasClient, hasAssignment } = await admin.get("setupState", {});
    return [hasApplication, hasClient, hasAssignment];
  };
  expect(await has()).toEqual([false, false, false]);
  const application = await newApplication(portico.hub);
  expect(await has()).toEqual([true, false, false]);
  const client = await newClient(portico.hub);
  const user = await newAccount(portico.hub, { passwordHash: "none" });
  await assign(portico.hub, user, application, client);
  expect(await has()).toEqual([true, true, true]);
  await admin.get("deleteUser", { userId: user.id });
  expect(await has()).toEqual([true, true, false]);
});

test("an Admin learns that mail does not go out, until some does or its servers are set up anew", async () => {
  await portico.reopen({ smtp: true });
  const admin = await newAdmin(portico);
  const soon = { timeout: 10_000 };
  const failure = async () => (await admin.get("setupState", {})).mailFailure;
  // Another account each time: nobody is mailed a second code within a minute.
  const askForCode = async () => {
    const { email, password } = await newAccount(portico.hub);
    await portico.hub.call("login", { email, password }, anyone);
  };
  expect(await failure()).toBeNull();
  portico.mail.refuse(true);
  await askForCode();
  await expect.poll(failure, soon).toMatchObject({ reason: expect.stringMatching(/\S/) as string });
  portico.mail.refuse(false);
  await askForCode();
  await expect.poll(failure, soon).toBeNull();

  portico.mail.refuse(true);
  await askForCode();
  await expect.poll(failure, soon).not.toBeNull();
  await newMailConfiguration(portico.hub, portico.mail);
  expect(await failure()).toBeNull();
});
