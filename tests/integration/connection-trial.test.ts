import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ConnectionTrial } from "~/contract/connection-trial";
import { type Account, newAccount } from "../support/accounts";
import { type Actor, actor, adminForFile, newAdmin } from "../support/admin";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { newClient } from "../support/catalog";
import {
  beginAt,
  type ConnectionInput,
  mark,
  newApplicationWith,
  newConnection,
  personAt,
  ruleFor,
  signInAt,
} from "../support/connection";
import { enrolApp } from "../support/factors";
import { freePort } from "../support/free-port";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { LOGGED_TABLES, tableRows } from "../support/hub-tables";
import { openSession } from "../support/open-session";
import { type CompanyProvider, type PersonThere, startProvider, visitProvider } from "../support/provider";

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
  company.amr = [];
});

/** What a try may add to, besides. */
const NOT_OF_TRIALS = [...LOGGED_TABLES, "account_uses", "connection_trials", "rate_limits"];

const connect = (changes: Partial<ConnectionInput> = {}) =>
  newConnection({ portico, admin, company }, { scopes: "openid profile email groups", ...changes });
type Connected = Awaited<ReturnType<typeof connect>>;

const somebody = (claims: Readonly<Record<string, unknown>>): PersonThere => personAt(company, claims);

async function begin({ _id }: Pick<Connected, "_id">, by: Actor) {
  const { state, address, fault } = dataOf(
    await portico.hub.call("beginConnectionTrial", { connectionId: _id }, by.caller),
  );
  return { state: state ?? "", address: address ?? "", fault };
}

const finish = ({ _id }: Pick<Connected, "_id">, answer: string, by: Actor) =>
  portico.hub.call("finishConnectionTrial", { connectionId: _id, answer }, by.caller);

/** Each by an Admin of their own: tries are counted. */
async function tried(at: Pick<Connected, "_id">, { sub }: PersonThere): Promise<ConnectionTrial> {
  const by = await newAdmin(portico);
  // Mails of what was done before.
  const waiting = async () => (await portico.pool.query("select from outbox where status <> 'SENT'")).rowCount;
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  const before = await tableRows(portico.pool, { except: NOT_OF_TRIALS });
  const { address } = await begin(at, by);
  const trial = dataOf(await finish(at, await visitProvider(address, sub), by));
  const after = await tableRows(portico.pool, { except: NOT_OF_TRIALS });
  const changed = Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]));
  expect(changed, "nothing is changed").toEqual([]);
  return trial;
}

const beginSignIn = () => beginAt({ portico }, { shortName });
const signIn = (person: PersonThere) => signInAt({ portico }, { shortName }, person);
const newApp = (...roles: string[]) => newApplicationWith({ portico }, ...roles);

const valueOf = (claims: readonly { name: string; value: string }[] = [], name: string): unknown =>
  JSON.parse(claims.find((each) => each.name === name)?.value ?? "null");

const over = { code: 409, msg: expect.stringMatching(/^This try is over/) as string };

test("an Admin reads the claims of a sign-in, whom they name and what would happen, without a proven domain or use", async () => {
  const at = await connect({ status: "INACTIVE" });
  await portico.pool.query("update connection_domains set proven_at = null where connection_id = $1", [at._id]);
  const hostile = "<script>alert(1)</script>‮";
  const ana = somebody({ email: `ana@${at.domain}`, given_name: hostile, groups: [hostile] });
  const trial = await tried(at, ana);
  expect(trial.isInUse).toBe(false);
  expect(valueOf(trial.said?.idToken, "iss")).toBe(company.issuer);
  expect(valueOf(trial.said?.idToken, "nonce"), "spent").toBeNull();
  expect(valueOf(trial.said?.userinfo, "given_name")).toBe(hostile);
  expect(valueOf(trial.said?.userinfo, "groups")).toEqual([hostile]);
  expect(trial.foreseen).toMatchObject({
    identity: { issuer: company.issuer, subject: ana.sub, by: "sub" },
    email: { address: `ana@${at.domain}`, isProven: false },
    outcome: { kind: "refused", why: "unprovenDomain" },
  });
  await portico.pool.query("update connections set status = 'ACTIVE' where id = $1", [at._id]);
  expect((await tried(at, ana)).isInUse).toBe(true);
});

interface Kind {
  at?: Partial<ConnectionInput>;
  prepare?(at: Connected, ana: PersonThere): Promise<unknown>;
  claims?: Readonly<Record<string, unknown>>;
  amr?: string[];
  expected: object;
}

const textOf = (claim: unknown): string => (typeof claim === "string" ? claim : "");
const linked = async (_at: Connected, ana: PersonThere) => dataOf((await signIn(ana)).answer);
const userNamed = async (email: string): Promise<string> =>
  (await portico.pool.query<{ id: string }>("select id from users where lower(email) = lower($1)", [email])).rows[0]
    ?.id ?? "";
const there =
  (state: Parameters<typeof newAccount>[1]) =>
  (_at: Connected, { email }: PersonThere) =>
    newAccount(portico.hub, { email: textOf(email), ...state });

const KINDS: Readonly<Record<string, Kind>> = {
  "who is linked": { prepare: linked, expected: { outcome: { kind: "linked" }, secondStep: { asked: "provider" } } },
  "who is linked and INACTIVE": {
    prepare: async (at, ana) => {
      await linked(at, ana);
      await portico.pool.query("update users set is_active = false where email = $1", [ana["email"]]);
    },
    expected: { outcome: { kind: "refused", why: "inactive" } },
  },
  "who is linked, with an email that was not verified since": {
    prepare: async (at, ana) => {
      await linked(at, ana);
      await portico.pool.query("update users set email_verified_at = null where email = $1", [ana["email"]]);
    },
    expected: { outcome: { kind: "refused", why: "unverified" } },
  },
  "who has an account": {
    prepare: there({}),
    expected: { outcome: { kind: "link", takesPassword: true, asksCode: false }, secondStep: { asked: "link" } },
  },
  "who has an account with an app": {
    prepare: async (at, ana) => enrolApp(portico, await there({})(at, ana)),
    expected: { outcome: { kind: "link", takesPassword: true, asksCode: true } },
  },
  "who has an account that is INACTIVE": {
    prepare: there({ isActive: false }),
    expected: { outcome: { kind: "refused", why: "inactive" } },
  },
  "who is new": { expected: { outcome: { kind: "new", firstName: "Ana" }, secondStep: { asked: "provider" } } },
  "who is new, where accounts are not made": {
    at: { createsUsers: false },
    expected: { outcome: { kind: "refused", why: "noAccount" } },
  },
  "whose email a stranger typed here": {
    prepare: there({ isVerified: false }),
    expected: { outcome: { kind: "new" } },
  },
  "whose email has an unverified account with a role": {
    prepare: there({ isVerified: false, role: "Keeper" }),
    expected: { outcome: { kind: "refused", why: "unverifiedHere" } },
  },
  "without an email": { claims: { email: undefined }, expected: { outcome: { kind: "refused", why: "noEmail" } } },
  "of another domain": {
    claims: { email: "ana@elsewhere.example" },
    expected: { outcome: { kind: "refused", why: "foreignDomain" } },
  },
  "whose email is not verified there": {
    claims: { email_verified: false },
    expected: { outcome: { kind: "refused", why: "unverifiedThere" } },
  },
  "who is asked for a mailed code": {
    at: { factorTrust: "stated" },
    expected: { outcome: { kind: "new" }, secondStep: { asked: "mail", saysSeveral: false } },
  },
  "who showed several factors there": {
    at: { factorTrust: "stated" },
    amr: ["pwd", "mfa"],
    expected: { secondStep: { asked: "provider", saysSeveral: true } },
  },
  "who is asked for their own app": {
    at: { factorTrust: "never" },
    amr: ["mfa"],
    prepare: async (at, ana) => {
      await linked(at, ana);
      const email = textOf(ana["email"]);
      return enrolApp(portico, { id: await userNamed(email), email } as Account);
    },
    expected: { outcome: { kind: "linked" }, secondStep: { asked: "factor" } },
  },
};

/** What a real sign-in did, in the words of a try. */
async function done({ attemptId, answer }: Awaited<ReturnType<typeof signIn>>) {
  if (answer.code !== 200) return { kind: "refused", msg: answer.msg };
  const { signedIn, step, link } = dataOf(answer);
  if (!link) return { kind: "in", asked: signedIn ? "provider" : step?.factors ? "factor" : "mail" };
  const waiting = { shortName, linkToken: link.token, attemptId };
  const { asksCode, takesPassword } = dataOf(await portico.hub.call("identityLink", waiting, anyone));
  return { kind: "link", asked: "link", asksCode, takesPassword };
}

function foretold({ foreseen }: ConnectionTrial) {
  const { outcome, secondStep } = foreseen!;
  if (outcome.kind === "refused") return { kind: "refused", msg: outcome.msg };
  const { asked } = secondStep;
  if (outcome.kind !== "link") return { kind: "in", asked };
  const { asksCode, takesPassword } = outcome;
  return { kind: "link", asked, asksCode, takesPassword };
}

describe("what a try says is what the sign-in does:", () => {
  test.each(Object.entries(KINDS))(
    "somebody %s",
    async (_who, { at: changes, prepare, claims, amr = [], expected }) => {
      const at = await connect(changes);
      const ana = somebody({ email: `ana.${mark()}@${at.domain}`, ...claims });
      await prepare?.(at, ana);
      company.amr = amr;
      const email = textOf(ana["email"]);
      const before = await userNamed(email);
      const trial = await tried(at, ana);
      expect(trial.foreseen).toMatchObject(expected);
      expect(await done(await signIn(ana))).toEqual(foretold(trial));
      const isNew = trial.foreseen?.outcome.kind === "new" && before === "";
      expect((await userNamed(email)) !== before, "an account was made").toBe(isNew);
    },
  );

  test("who gets which access, changes it and loses it", async () => {
    const [wiki, board, desk, shop] = [
      await newApp("Reader", "Editor"),
      await newApp("Member"),
      await newApp("Agent"),
      await newApp("Buyer"),
    ];
    const rules = [
      ruleFor("editors", wiki.name, "Editor"),
      ruleFor("staff", wiki.name, "Reader"),
      ruleFor("staff", desk.name, "Agent"),
      ruleFor("yes", board.name, "Member", "board"),
    ];
    const at = await connect({ rules, defaultApplication: shop.name, defaultRole: "Buyer" });
    const email = `ana@${at.domain}`;
    const ana = somebody({ email, groups: ["staff"] });
    const held = async () => {
      const { rows } = await portico.pool.query<{ held: string }>(
        `select a.name || ': ' || s.role as held from assignments s join applications a on a.id = s.application_id
        join users u on u.id = s.user_id where u.email = $1 order by 1`,
        [email],
      );
      return rows.map((each) => each.held);
    };
    const compare = async (results: readonly string[], outcomes: readonly string[]) => {
      const before = await held();
      const { rules: read = [], access = [] } = (await tried(at, ana)).foreseen ?? {};
      expect(access.map(({ application, role, result }) => `${application}: ${role} ${result}`).toSorted()).toEqual(
        results.toSorted(),
      );
      expect(read.map(({ result }) => result)).toEqual(outcomes);
      dataOf((await signIn(ana)).answer);
      const told = access.map(({ application, role }) => ({ application, held: `${application}: ${role}` }));
      const gone = new Set(access.filter(({ result }) => result === "ended").map(({ application }) => application));
      const untold = before.filter((each) => !told.some(({ application }) => each.startsWith(`${application}: `)));
      const kept = told.filter(({ application }) => !gone.has(application)).map((each) => each.held);
      expect(await held()).toEqual([...kept, ...untold].toSorted());
    };
    const misses = "misses";
    await compare(
      [`${shop.name}: Buyer default`, `${wiki.name}: Reader given`, `${desk.name}: Agent given`],
      [misses, "fits", "fits", misses],
    );
    company.people.set(ana.sub, { ...ana, groups: ["staff", "editors"] });
    company.misdeeds = { claims: { board: "yes" } };
    await portico.pool.query("update assignments set source = null where application_id = $1", [desk.id]);
    await compare(
      [`${wiki.name}: Editor changed`, `${desk.name}: Agent byHand`, `${board.name}: Member given`],
      ["fits", "later", "fits", "fits"],
    );
    company.misdeeds = { claims: { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "x" } } } };
    company.people.set(ana.sub, { ...ana, groups: undefined });
    await compare(
      [`${wiki.name}: Editor withheld`, `${board.name}: Member ended`],
      ["withheld", "withheld", "withheld", misses],
    );
    company.misdeeds = {};
    company.people.set(ana.sub, { ...ana, groups: ["staff", "editors"] });
    await compare([`${wiki.name}: Editor stays`, `${desk.name}: Agent byHand`], ["fits", "later", "fits", misses]);
    await portico.pool.query("update application_roles set deleted_at = now() where application_id = $1", [wiki.id]);
    await compare([`${wiki.name}: Editor ended`, `${desk.name}: Agent byHand`], ["dead", "dead", "fits", misses]);
  });
});

describe("a try counts once, for the session that began it, and never as a sign-in:", () => {
  test("replayed, forged, in another session or of another connection it is over", async () => {
    const [at, other] = [await connect(), await connect({ shortName: "contoso" })];
    const ana = somebody({ email: `ana@${at.domain}` });
    const [own, foreign] = [await newAdmin(portico), await newAdmin(portico)];
    const { address } = await begin(at, own);
    const answer = await visitProvider(address, ana.sub);
    expect(await finish(at, answer, foreign), "another Admin").toMatchObject(over);
    const again = await openSession(portico.hub.services.db, own.account.id, anyone);
    const elsewhere = { ...own, caller: { ...own.caller, token: again } };
    expect(await finish(at, answer, elsewhere), "another session of theirs").toMatchObject(over);
    expect(await finish(other, answer, own), "another connection").toMatchObject(over);
    const forged = new URLSearchParams(answer);
    forged.set("state", "made-up");
    expect(await finish(at, forged.toString(), own), "forged").toMatchObject(over);
    expect(await finish(at, answer, own)).toMatchObject({ code: 200 });
    expect(await finish(at, answer, own), "replayed").toMatchObject(over);
  });

  test("of eight answers at the same moment one counts", async () => {
    const at = await connect();
    const ana = somebody({ email: `ana@${at.domain}` });
    const by = await newAdmin(portico);
    const answer = await visitProvider((await begin(at, by)).address, ana.sub);
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(at, answer, by)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test("its state opens no session, and a sign-in's is no try", async () => {
    const at = await connect();
    const ana = somebody({ email: `ana@${at.domain}` });
    const by = await newAdmin(portico);
    const answer = await visitProvider((await begin(at, by)).address, ana.sub);
    const attemptId = newAttempt();
    const asSignIn = await portico.hub.call("signInByConnection", { shortName, answer, attemptId }, anyone);
    expect(asSignIn).toMatchObject({ code: 401, msg: expect.stringMatching(/^This sign-in is over/) as string });
    const begun = await beginSignIn();
    const real = await visitProvider(begun.address, ana.sub);
    expect(await finish(at, real, by)).toMatchObject(over);
    const signedIn = { shortName, answer: real, attemptId: begun.attemptId };
    expect(await portico.hub.call("signInByConnection", signedIn, anyone), "not spent").toMatchObject({ code: 200 });
    expect(await finish(at, answer, by), "nor that one").toMatchObject({ code: 200 });
  });

  test("after its minutes, or the Admin's session, it is over", async () => {
    const at = await connect();
    const ana = somebody({ email: `ana@${at.domain}` });
    const by = await newAdmin(portico);
    const answer = await visitProvider((await begin(at, by)).address, ana.sub);
    const kept = "select expires_at - created_at < interval '11 minutes' as short from connection_trials";
    expect((await portico.pool.query(`${kept} order by created_at desc limit 1`)).rows).toEqual([{ short: true }]);
    await portico.pool.query("update connection_trials set expires_at = now()");
    expect(await finish(at, answer, by)).toMatchObject(over);
    await begin(at, by);
    await portico.pool.query("delete from sessions where user_id = $1", [by.account.id]);
    const { rows } = await portico.pool.query("select from connection_trials where expires_at > now()");
    expect(rows).toEqual([]);
  });

  test("who is no Admin cannot try, nor finish an Admin's", async () => {
    const at = await connect();
    const { id: clientId } = await newClient(portico.hub);
    const keeper = await actor(portico);
    await admin.get("giveClientAdministration", { email: keeper.account.email, clientId: at.clientId, reason: "x" });
    const mine = await begin(at, admin);
    for (const by of [keeper, await actor(portico), await actor(portico, { role: "Auditor" })]) {
      const begun = await portico.hub.call("beginConnectionTrial", { connectionId: at._id }, by.caller);
      expect(begun).toMatchObject({ code: 403 });
      expect(await finish(at, `state=${mine.state}`, by)).toMatchObject({ code: 403 });
    }
    const anonymous = await portico.hub.call("beginConnectionTrial", { connectionId: at._id }, anyone);
    expect(anonymous).toMatchObject({ code: 401 });
    const account = { name: `trying ${mark()}`, rights: ["beginConnectionTrial"], clientId };
    expect(await admin.call("createServiceAccount", account as never), "it is nobody").toMatchObject({ code: 400 });
    const unknown = await admin.call("beginConnectionTrial", { connectionId: clientId });
    expect(unknown).toMatchObject({ code: 404 });
  });
});

describe("what goes wrong at the provider is shown with its cause:", () => {
  const faultOf = async (at: Connected, person: PersonThere) => {
    const trial = await tried(at, person);
    expect(trial.foreseen).toBeUndefined();
    expect(trial.said).toBeUndefined();
    return trial.fault;
  };

  test("its own refusal, a wrong secret, another issuer, a forged answer", async () => {
    const at = await connect();
    const ana = somebody({ email: `ana@${at.domain}` });
    const denies = "<b>not you</b>";
    company.misdeeds = { denies };
    expect(await faultOf(at, ana)).toEqual({ kind: "denied", error: "access_denied", description: denies });
    company.misdeeds = { claims: { iss: "https://elsewhere.example" } };
    expect(await faultOf(at, ana)).toEqual({
      kind: "issuer",
      description: `${company.issuer} ≠ https://elsewhere.example`,
    });
    company.misdeeds = { foreignKey: true };
    expect(await faultOf(at, ana)).toMatchObject({ kind: "untrusted" });
    company.misdeeds = { claims: { nonce: "another" } };
    expect(await faultOf(at, ana)).toMatchObject({ kind: "untrusted", description: "nonce" });
    company.misdeeds = {};
    const wrong = await connect({ secret: "not this one, which has to be long enough" });
    expect(await faultOf(wrong, ana)).toMatchObject({ kind: "secret", error: "invalid_client" });
  });

  test("no answer and another issuer before anybody is led there", async () => {
    const by = await newAdmin(portico);
    const silent = await connect({ issuer: `http://127.0.0.1:${await freePort()}` });
    expect((await begin(silent, by)).fault).toEqual({ kind: "silent" });
    const at = await connect();
    company.misdeeds = { issuer: "https://elsewhere.example" };
    const { fault, address } = await begin(at, by);
    expect(address).toBe("");
    expect(fault).toMatchObject({ kind: "issuer" });
    const { rows } = await portico.pool.query(
      "select from connection_trials t join connections c on c.id = t.connection_id",
    );
    expect(rows).toEqual([]);
    const { rows: events } = await portico.pool.query<{ outcome: string }>(
      "select after ->> 'outcome' as outcome from audit_events where action = 'CONNECTION_TRIED' and actor_id = $1 order by at, id",
      [by.account.id],
    );
    expect(events.map(({ outcome }) => outcome)).toEqual(["No answer", "Another issuer"]);
  });
});
