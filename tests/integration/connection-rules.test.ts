import { beforeAll, beforeEach, expect, test } from "vitest";
import { codeIn, newAccount } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { newClient } from "../support/catalog";
import {
  type ConnectionInput,
  newApplicationWith,
  newConnection,
  personAt,
  ruleFor,
  signInAt,
} from "../support/connection";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { type CompanyProvider, type PersonThere, startProvider } from "../support/provider";

const portico = hubForFile();
const admin = adminForFile(portico);
const shortName = "northwind";

let company: CompanyProvider;
beforeAll(async () => {
  company = await startProvider([`${PUBLIC_URL}/login/${shortName}/callback`]);
  return () => company.stop();
});
beforeEach(() => {
  company.misdeeds = {};
});

type Rule = NonNullable<ConnectionInput["rules"]>[number];

const newApp = (...roles: string[]) => newApplicationWith({ portico }, ...roles);

async function connect(rules: Rule[], changes: Partial<ConnectionInput> = {}) {
  const scopes = "openid profile email groups";
  const { _id, domain, ...input } = await newConnection({ portico, admin, company }, { scopes, rules, ...changes });
  const update = (with_: Partial<ConnectionInput>) =>
    admin.call("updateConnection", { ...input, secret: undefined, ...with_, connectionId: _id });
  return { _id, domain, clientId: input.clientId, name: input.name, update };
}

/** @returns the id of the application's only role, which has a new name then */
async function rename(applicationId: string, name: string): Promise<string> {
  const [role] = await admin.get("rolesOfApplication", { applicationId });
  const { _id: applicationRoleMasterId, version } = role!;
  const renamed = { ...role!, applicationRoleMasterId, version, role: name };
  expect(await admin.call("updateApplicationRole", renamed as never)).toMatchObject({ code: 200 });
  return applicationRoleMasterId;
}

const somebody = (claims: Partial<PersonThere> & { email: string }) => personAt(company, claims);

async function signIn({ sub }: PersonThere, more: Readonly<Record<string, unknown>> = {}) {
  company.people.set(sub, { ...company.people.get(sub)!, ...more });
  const { attemptId, answer } = await signInAt({ portico }, { shortName }, { sub });
  return { attemptId, data: dataOf(answer) };
}

const userIdOf = async (email: string): Promise<string> =>
  (await portico.pool.query<{ id: string }>("select id from users where email = $1", [email])).rows[0]!.id;

/** As `Application: role`, with a star where the connection gives it. */
async function accessOf(email: string): Promise<string[]> {
  const { rows } = await portico.pool.query<{ held: string }>(
    `select a.name || ': ' || s.role || case when s.source is null then '' else '*' end as held
    from assignments s join applications a on a.id = s.application_id join users u on u.id = s.user_id
    where u.email = $1 order by 1`,
    [email],
  );
  return rows.map(({ held }) => held);
}

const eventsOf = async (email: string) =>
  (
    await portico.pool.query<{ event: string }>(
      `select e.actor_name || ' ' || e.action || ' ' || coalesce(e.before #>> '{applications,0,name}', '') || ' > ' ||
        coalesce(e.after #>> '{applications,0,name}', '') as event
      from audit_events e join users u on u.id = e.subject_id
      where u.email = $1 and e.action in ('ATTACHED', 'DETACHED') order by e.at, e.id`,
      [email],
    )
  ).rows.map(({ event }) => event);

test("access follows the claims: given, changed and taken away at sign-ins, each with its event", async () => {
  const [wiki, board] = [await newApp("Reader", "Editor"), await newApp("Member")];
  const at = await connect([
    ruleFor("editors", wiki.name, "Editor"),
    ruleFor("staff", wiki.name.toUpperCase(), "reader"),
    ruleFor("/board", board.name, "Member", "realm_access.roles"),
  ]);
  const email = `ana@${at.domain}`;
  const ana = somebody({ email, groups: ["Staff", "others"] });
  await signIn(ana);
  expect(await accessOf(email), "letter by letter").toEqual([]);
  await signIn(ana, { groups: ["staff", "others"], realm_access: { roles: ["/board"] } });
  expect(await accessOf(email)).toEqual([`${board.name}: Member*`, `${wiki.name}: Reader*`].toSorted());
  await signIn(ana, { groups: ["staff", "editors"] });
  expect(await accessOf(email), "the first rule counts").toContain(`${wiki.name}: Editor*`);
  await signIn(ana, { groups: "staff", realm_access: { roles: [] } });
  expect(await accessOf(email), "a claim may be one text").toEqual([`${wiki.name}: Reader*`]);
  const once = await eventsOf(email);
  await signIn(ana);
  expect(await eventsOf(email), "nothing changed").toEqual(once);
  await signIn(ana, { groups: undefined });
  expect(await accessOf(email)).toEqual([]);
  const client = (
    await portico.pool.query<{ n: string }>("select actual_name n from clients where id = $1", [at.clientId])
  ).rows[0]!.n;
  const [of, by] = [(role: string) => `${wiki.name} for ${client} as ${role}`, at.name];
  expect((await eventsOf(email)).filter((event) => event.includes(wiki.name))).toEqual([
    `${by} ATTACHED  > ${of("Reader")}`,
    `${by} ATTACHED ${of("Reader")} > ${of("Editor")}`,
    `${by} ATTACHED ${of("Editor")} > ${of("Reader")}`,
    `${by} DETACHED ${of("Reader")} > `,
  ]);
});

test("what was given by hand is never touched, nor what another application's rules say", async () => {
  const [wiki, board] = [await newApp("Reader", "Editor"), await newApp("Member")];
  const at = await connect([ruleFor("staff", wiki.name, "Reader"), ruleFor("staff", board.name, "Member")]);
  const email = `bob@${at.domain}`;
  const bob = somebody({ email });
  await signIn(bob);
  const given = { userId: await userIdOf(email), clientId: at.clientId, applicationId: wiki.id, role: "Editor" };
  await admin.get("assignApplication", given);
  await signIn(bob, { groups: ["staff"] });
  const both = [`${board.name}: Member*`, `${wiki.name}: Editor`].toSorted();
  expect(await accessOf(email)).toEqual(both);
  await signIn(bob, { groups: [] });
  expect(await accessOf(email)).toEqual([`${wiki.name}: Editor`]);
  await signIn(bob, { groups: ["staff"] });
  await admin.get("assignApplication", { ...given, applicationId: board.id, role: "Member" });
  await signIn(bob, { groups: [] });
  expect(await accessOf(email), "confirmed by hand").toEqual(
    [`${board.name}: Member`, `${wiki.name}: Editor`].toSorted(),
  );
  const { rows } = await portico.pool.query("select from audit_events where action = 'DETACHED' and subject_id = $1", [
    given.userId,
  ]);
  expect(rows).toHaveLength(1);
});

test("of eight sign-ins at the same moment one gives and one takes away", async () => {
  const wiki = await newApp("Reader");
  const at = await connect([ruleFor("staff", wiki.name, "Reader")]);
  const email = `ana@${at.domain}`;
  const ana = somebody({ email, groups: ["staff"] });
  await Promise.all(Array.from({ length: 8 }, () => signIn(ana)));
  expect(await accessOf(email)).toEqual([`${wiki.name}: Reader*`]);
  await Promise.all(Array.from({ length: 8 }, () => signIn(ana, { groups: [] })));
  expect(await accessOf(email)).toEqual([]);
  expect((await eventsOf(email)).map((event) => event.split(" ").at(2))).toEqual(["ATTACHED", "DETACHED"]);
});

test("what a provider does not say changes nothing", async () => {
  const [wiki, board] = [await newApp("Reader"), await newApp("Member")];
  const at = await connect([ruleFor("staff", wiki.name, "Reader"), ruleFor("yes", board.name, "Member", "board")]);
  const email = `ana@${at.domain}`;
  const ana = somebody({ email, groups: ["staff"] });
  company.misdeeds = { claims: { board: "yes" } };
  await signIn(ana);
  const both = [`${board.name}: Member*`, `${wiki.name}: Reader*`].toSorted();
  expect(await accessOf(email)).toEqual(both);
  company.misdeeds = { claims: { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "x" } } } };
  await signIn(ana, { groups: undefined });
  expect(await accessOf(email), "as Entra with more than 200 groups").toEqual([`${wiki.name}: Reader*`]);
});

test("a rule that is removed ends what it gave at once, and so does the end of the connection", async () => {
  const [wiki, board] = [await newApp("Reader"), await newApp("Member")];
  const rules = [ruleFor("staff", wiki.name, "Reader"), ruleFor("staff", board.name, "Member")];
  const at = await connect(rules);
  const email = `ana@${at.domain}`;
  await signIn(somebody({ email, groups: ["staff"] }));
  await at.update({ rules: [ruleFor("all", wiki.name, "Reader"), rules[1]!] });
  expect(await accessOf(email), "another claim counts at the next sign-in").toHaveLength(2);
  expect(await at.update({ rules: undefined })).toMatchObject({ code: 200 });
  expect(await accessOf(email), "left out, they stay").toHaveLength(2);
  expect(await at.update({ rules: [rules[1]!] })).toMatchObject({ code: 200 });
  expect(await accessOf(email)).toEqual([`${board.name}: Member*`]);
  await admin.get("deleteConnection", { connectionId: at._id });
  expect(await accessOf(email)).toEqual([]);
  const { name } = (
    await portico.pool.query<{ name: string }>(
      "select actor_name as name from audit_events where action = 'DETACHED' and subject_id = $1 limit 1",
      [await userIdOf(email)],
    )
  ).rows[0]!;
  expect(name, "the Admin did").not.toBe(at.name);
});

test("a connection that moves to another client takes what it gave for the first", async () => {
  const wiki = await newApp("Reader");
  const at = await connect([ruleFor("staff", wiki.name, "Reader")]);
  const email = `ana@${at.domain}`;
  const ana = somebody({ email, groups: ["staff"] });
  await signIn(ana);
  const { id: clientId } = await newClient(portico.hub);
  expect(await at.update({ clientId })).toMatchObject({ code: 200 });
  expect(await accessOf(email)).toEqual([]);
  await signIn(ana);
  expect(await accessOf(email)).toEqual([`${wiki.name}: Reader*`]);
});

test("a rule names an application and one of its roles; a renamed role is given under its new name", async () => {
  const wiki = await newApp("Reader");
  const at = await connect([]);
  const refusedField = async (given: Rule) => {
    const answer = await at.update({ rules: [ruleFor("staff", wiki.name, "Reader"), given] });
    return answer.code === 400 ? Object.keys(answer.data?.fieldErrors ?? {}) : answer.code;
  };
  expect(await refusedField(ruleFor("staff", "no such", "Reader"))).toEqual(["rules.1.application"]);
  expect(await refusedField(ruleFor("staff", wiki.name, "Owner"))).toEqual(["rules.1.role"]);
  expect(await refusedField(ruleFor("", wiki.name, "Reader"))).toEqual(["rules.1.value"]);
  expect(await at.update({ scopes: "profile email" })).toMatchObject({
    code: 400,
    data: { fieldErrors: { scopes: [expect.any(String)] } },
  });
  await at.update({ rules: [ruleFor("staff", wiki.name, "Reader")] });
  const email = `ana@${at.domain}`;
  const ana = somebody({ email, groups: ["staff"] });
  await signIn(ana);
  await rename(wiki.id, "Visitor");
  await signIn(ana);
  expect(await accessOf(email)).toEqual([`${wiki.name}: Visitor*`]);
});

test("new people get the default access, but not of an application that a rule gives", async () => {
  const wiki = await newApp("Reader", "Editor");
  const changes = { defaultApplication: wiki.name, defaultRole: "Reader" };
  const at = await connect([ruleFor("editors", wiki.name, "Editor")], changes);
  await signIn(somebody({ email: `ana@${at.domain}`, groups: ["editors"] }));
  expect(await accessOf(`ana@${at.domain}`)).toEqual([`${wiki.name}: Editor*`]);
  await signIn(somebody({ email: `bob@${at.domain}` }));
  expect(await accessOf(`bob@${at.domain}`)).toEqual([`${wiki.name}: Reader`]);
});

test("the default role is given under its new name, and not once it is deleted", async () => {
  const wiki = await newApp("Reader");
  const at = await connect([], { defaultApplication: wiki.name, defaultRole: "Reader" });
  const applicationRoleMasterId = await rename(wiki.id, "Visitor");
  await signIn(somebody({ email: `ana@${at.domain}` }));
  expect(await accessOf(`ana@${at.domain}`)).toEqual([`${wiki.name}: Visitor`]);
  await portico.pool.query("delete from assignments where application_id = $1", [wiki.id]);
  expect(await admin.call("deleteApplicationRole", { applicationRoleMasterId })).toMatchObject({ code: 200 });
  await signIn(somebody({ email: `bob@${at.domain}` }));
  expect(await accessOf(`bob@${at.domain}`)).toEqual([]);
});

test("every application has the plain role, as a rule's and as the default", async () => {
  const [wiki, desk] = [await newApp(), await newApp()];
  const at = await connect([ruleFor("staff", wiki.name, "user")], {
    defaultApplication: desk.name,
    defaultRole: "User",
  });
  await signIn(somebody({ email: `ana@${at.domain}`, groups: ["staff"] }));
  expect((await accessOf(`ana@${at.domain}`)).toSorted()).toEqual(
    [`${desk.name}: User`, `${wiki.name}: User*`].toSorted(),
  );
});

test("claims count where our own second step is asked, and where an account is linked", async () => {
  const wiki = await newApp("Reader");
  const at = await connect([ruleFor("staff", wiki.name, "Reader")], { factorTrust: "never" });
  const email = `ana@${at.domain}`;
  const { attemptId } = await signIn(somebody({ email, groups: ["staff"] }));
  const { text } = await portico.mail.waitFor(email);
  expect(await portico.hub.call("consumeLoginCode", { email, otp: codeIn(text), attemptId }, anyone)).toMatchObject({
    code: 200,
  });
  expect(await accessOf(email)).toEqual([`${wiki.name}: Reader*`]);
  const bob = await newAccount(portico.hub, { email: `bob@${at.domain}` });
  const there = await signIn(somebody({ email: bob.email, groups: ["staff"], nickname: "Bobby" }));
  expect(await accessOf(bob.email), "not yet").toEqual([]);
  const { rows } = await portico.pool.query("select claims from identity_links where user_id = $1", [bob.id]);
  expect(rows, "nothing else is kept").toEqual([{ claims: { groups: ["staff"] } }]);
  const link = { shortName, linkToken: there.data.link!.token, attemptId: there.attemptId, password: bob.password };
  expect(await portico.hub.call("linkByPassword", link, anyone)).toMatchObject({ code: 200 });
  expect(await accessOf(bob.email)).toEqual([`${wiki.name}: Reader*`]);
});

test("where the access's origin is shown, it is the connection", async () => {
  const wiki = await newApp("Reader");
  const at = await connect([ruleFor("staff", wiki.name, "Reader")]);
  const email = `ana@${at.domain}`;
  await signIn(somebody({ email, groups: ["staff"] }));
  const userId = await userIdOf(email);
  expect(await admin.get("listAccess", { userId, page: 1, size: 10 })).toMatchObject([
    { application: wiki.name, role: "Reader", connection: at.name },
  ]);
  expect(await admin.get("assignedApplicationsWithClients", { userId })).toMatchObject([{ connection: at.name }]);
  const history = await admin.get("listAccessHistory", { what: "PERSON", userId });
  expect(history).toMatchObject([{ given: { by: at.name, isSelfAssigned: false } }]);
});
