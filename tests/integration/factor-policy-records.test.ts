import { expect, test } from "vitest";
import { standingOf } from "~/hub/identity/factor/standing";
import { findSession } from "~/hub/identity/session/session";
import { newAccount } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";
import { openSession } from "../support/open-session";
import { addressed, named } from "../support/policies";

const portico = hubForFile({ smtp: false });
const admin = adminForFile(portico);

const age = (minutes: number) =>
  portico.pool.query("update sessions set authenticated_at = now() - $2 * interval '1 minute' where user_id = $1", [
    admin.account.id,
    minutes,
  ]);
const stepUpDue = { code: 403, data: { reason: "step-up" } };

const roleNamed = async (name: string) => (await admin.get("listRoles", { search: name }))[0]!;
const clientOf = async (_id: string) => (await admin.get("listClients", {})).find((each) => each._id === _id)!;
const applicationOf = async (_id: string) =>
  (await admin.get("listApplications", {})).find((each) => each._id === _id)!;

test("roles, clients and applications demand nothing until an Admin says so, and keep it when it is left out", async () => {
  const roleId = (await admin.get("createRole", named("Teller")))._id!;
  const clientId = (await admin.get("createClient", { actualName: "Bank", displayName: "Bank", status: "ACTIVE" }))
    ._id!;
  const id = (await admin.get("createApplication", addressed("Vault")))._id!;
  expect(await roleNamed("Teller")).toMatchObject({ factorPolicy: "none", trustedBrowsers: true });
  expect(await clientOf(clientId)).toMatchObject({ factorPolicy: "none" });
  expect(await applicationOf(id)).toMatchObject({ factorPolicy: "none" });

  await admin.get("updateRole", { ...named("Teller"), roleId, factorPolicy: "any", trustedBrowsers: false });
  const client = { clientId, actualName: "Bank", displayName: "Bank", status: "ACTIVE" } as const;
  await admin.get("updateClient", { ...client, factorPolicy: "phishing-resistant" });
  await admin.get("updateApplication", { id, ...addressed("Vault"), factorPolicy: "any" });
  await admin.get("updateRole", { ...named("Teller"), roleId });
  await admin.get("updateClient", client);
  await admin.get("updateApplication", { id, ...addressed("Vault") });
  expect(await roleNamed("Teller")).toMatchObject({ factorPolicy: "any", trustedBrowsers: false });
  expect(await clientOf(clientId)).toMatchObject({ factorPolicy: "phishing-resistant" });
  expect(await applicationOf(id)).toMatchObject({ factorPolicy: "any" });
  expect(await admin.call("updateRole", { ...named("Teller"), roleId, factorPolicy: "weak" as never })).toMatchObject({
    code: 400,
  });

  const { rows } = await portico.pool.query(
    "select subject_type, before, after from audit_events where action = 'UPDATED' order by id",
  );
  expect(rows).toMatchObject([
    {
      subject_type: "ROLE",
      before: { factorPolicy: "none", trustedBrowsers: true },
      after: { factorPolicy: "any", trustedBrowsers: false },
    },
    { subject_type: "CLIENT", before: { factorPolicy: "none" }, after: { factorPolicy: "phishing-resistant" } },
    { subject_type: "APPLICATION", before: { factorPolicy: "none" }, after: { factorPolicy: "any" } },
  ]);
});

test("a demand is lowered only by an Admin who lately showed who they are", async () => {
  const roleId = (await admin.get("createRole", named("Auditing")))._id!;
  const clientId = (await admin.get("createClient", { actualName: "Low", displayName: "Low", status: "ACTIVE" }))._id!;
  const id = (await admin.get("createApplication", addressed("Lower")))._id!;
  const client = { clientId, actualName: "Low", displayName: "Low", status: "ACTIVE" } as const;
  const phr = { factorPolicy: "phishing-resistant" } as const;
  await admin.get("updateRole", { ...named("Auditing"), roleId, ...phr, trustedBrowsers: false });
  await age(11);
  await admin.get("updateClient", { ...client, ...phr });
  await admin.get("updateApplication", { id, ...addressed("Lower"), ...phr });
  const lowering = [
    () => admin.call("updateRole", { ...named("Auditing"), roleId, factorPolicy: "any" as const }),
    () => admin.call("updateRole", { ...named("Auditing"), roleId, trustedBrowsers: true }),
    () => admin.call("updateRole", { ...named("Auditing"), roleId, status: "INACTIVE" as const }),
    () => admin.call("updateClient", { ...client, factorPolicy: "none" as const }),
    () => admin.call("updateApplication", { id, ...addressed("Lower"), factorPolicy: "any" as const }),
  ];
  for (const lower of lowering) expect(await lower()).toMatchObject(stepUpDue);
  expect(await roleNamed("Auditing")).toMatchObject({ ...phr, trustedBrowsers: false, status: "ACTIVE" });
  await age(1);
  for (const lower of lowering) expect(await lower()).toMatchObject({ code: 200 });
});

test("nobody but an Admin changes what is demanded", async () => {
  const roleId = (await admin.get("createRole", { ...named("Guarded"), factorPolicy: "any" }))._id!;
  for (const role of ["Auditor", "Manager", undefined]) {
    const { caller } = await actor(portico, role ? { role } : {});
    const change = { ...named("Guarded"), roleId, factorPolicy: "none" as const };
    expect(await portico.hub.call("updateRole", change, caller)).toMatchObject({ code: 403 });
  }
  expect(await roleNamed("Guarded")).toMatchObject({ factorPolicy: "any" });
});

test("Admins need a second factor, whatever the form says", async () => {
  const { _id: roleId, factorPolicy } = await roleNamed("Admin");
  expect(factorPolicy).toBe("any");
  expect(await admin.call("updateRole", { ...named("Admin"), roleId, factorPolicy: "none" })).toMatchObject({
    code: 400,
    data: { fieldErrors: { factorPolicy: [expect.any(String)] } },
  });
});

test("what Admins need stays where a caller of the specification leaves it out", async () => {
  const { _id: roleId } = await roleNamed("Admin");
  await admin.get("updateRole", { ...named("Admin"), roleId, factorPolicy: "phishing-resistant" });
  await admin.get("updateRole", { ...named("Admin"), roleId });
  expect(await roleNamed("Admin")).toMatchObject({ factorPolicy: "phishing-resistant" });
  await admin.get("updateRole", { ...named("Admin"), roleId, factorPolicy: "any" });
  await portico.pool.query("update roles set factor_policy = 'none' where id = $1", [roleId]);
  const { db } = portico.hub.services;
  const session = await findSession(db, await openSession(db, admin.account.id, anyone));
  expect(session).toMatchObject({ demand: "any" });
  await admin.get("updateRole", { ...named("Admin"), roleId });
  expect(await roleNamed("Admin")).toMatchObject({ factorPolicy: "any" });
});

test("a browser is trusted where the role allows it and demands no second factor", async () => {
  const { db } = portico.hub.services;
  const withRole = async (name: string, fields: object) => {
    dataOf(await admin.call("createRole", { ...named(name), ...fields }));
    return (await newAccount(portico.hub, { role: name })).id;
  };
  const mayTrust = async (id: string) => (await standingOf(db, id)).mayTrust;
  expect(await mayTrust((await newAccount(portico.hub)).id)).toBe(true);
  expect(await mayTrust(await withRole("Open", {}))).toBe(true);
  expect(await mayTrust(await withRole("Closed", { trustedBrowsers: false }))).toBe(false);
  expect(await mayTrust(await withRole("Strong", { factorPolicy: "any" }))).toBe(false);
  expect(await mayTrust(admin.account.id)).toBe(false);
});
