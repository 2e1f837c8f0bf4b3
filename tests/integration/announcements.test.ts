import { expect, test } from "vitest";
import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { DAY_MS } from "~/lib/durations";
import { type Actor, actor, adminForFile, NOBODY } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

type Given = InputOf<Contract["createAnnouncement"]>;

const given = (values: Partial<Given> = {}): Given => ({
  title: "Closed on Sunday",
  text: "From 8 to 10.\r\nSee https://status.example.test",
  kind: "INFORMATION",
  audience: "EVERYBODY",
  ...values,
});

const make = async (values?: Partial<Given>) => (await admin.get("createAnnouncement", given(values)))._id!;
const seenBy = async (by: Actor) => dataOf(await portico.hub.call("ownAnnouncements", {}, by.caller)).announcements;
const titlesFor = async (by: Actor) => (await seenBy(by)).map(({ title }) => title);
const onSignIn = async () => dataOf(await portico.hub.call("publicAnnouncements", {}, anyone)).announcements;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test("an announcement is seen by the people it is for, while it is to be seen", async () => {
  const [here, there, nobody] = await Promise.all([1, 2, 3].map(() => actor(portico)));
  const [one, two] = [
    await newAssignment(portico.hub, here!.account),
    await newAssignment(portico.hub, there!.account),
  ];
  const some = { audience: "ASSIGNED" } as const;
  const ids = [
    await make({ title: "All" }),
    await make({ title: "Client", ...some, clients: [one.client.actualName.toUpperCase()] }),
    await make({ title: "Application", ...some, kind: "WARNING", applications: [two.application.name] }),
    await make({ title: "Both", ...some, clients: [one.client.actualName], applications: [two.application.name] }),
    await make({ title: "Later", validFrom: inDays(1) }),
  ];
  expect(await titlesFor(here!)).toEqual(["Client", "All"]);
  expect(await titlesFor(there!), "warnings stand first").toEqual(["Application", "All"]);
  expect(await titlesFor(nobody!)).toEqual(["All"]);
  expect((await seenBy(there!))[0]).toMatchObject({ applicationIds: [two.application.id], kind: "WARNING" });

  await portico.pool.query("update assignments set valid_until = now() where client_id = $1", [one.client.id]);
  expect(await titlesFor(here!), "the assignment is over").toEqual(["All"]);
  const listed = await admin.get("listAnnouncements", { sort: "title" });
  expect(listed.map(({ title, state }) => `${title} ${state}`)).toEqual([
    "All SHOWN",
    "Application SHOWN",
    "Both SHOWN",
    "Client SHOWN",
    "Later PLANNED",
  ]);
  expect(listed[3]).toMatchObject({ clients: [one.client.actualName], applications: [], text: /From 8 to 10.\nSee/ });

  await admin.get("endAnnouncement", { announcementId: ids[0]! });
  expect(await titlesFor(nobody!)).toEqual([]);
  expect(await admin.call("endAnnouncement", { announcementId: ids[0]! })).toMatchObject({ code: 409 });
  for (const announcementId of ids) await admin.get("deleteAnnouncement", { announcementId });
  expect(await admin.call("deleteAnnouncement", { announcementId: ids[0]! })).toMatchObject({ code: 404 });
  const { rows } = await portico.pool.query<{ action: string }>(
    "select action from audit_events where subject_id = $1 order by id",
    [ids[0]],
  );
  expect(rows.map(({ action }) => action).slice(0, 2)).toEqual(["CREATED", "UPDATED"]);
});

test("one puts away what one sees, for oneself, until it is changed; eight at once do it once", async () => {
  const [user, other] = [await actor(portico), await actor(portico)];
  const announcementId = await make();
  const dismiss = (id: string, by = user) => portico.hub.call("dismissAnnouncement", { announcementId: id }, by.caller);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => dismiss(announcementId)));
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  expect(await titlesFor(user)).toEqual([]);
  expect(await titlesFor(other)).toEqual(["Closed on Sunday"]);
  expect(await dismiss(NOBODY)).toMatchObject({ code: 404 });
  await admin.get("updateAnnouncement", { announcementId, ...given({ title: "Closed on Monday" }) });
  expect(await titlesFor(user)).toEqual(["Closed on Monday"]);

  const { client } = await newAssignment(portico.hub, other.account);
  const theirs = await make({ audience: "ASSIGNED", clients: [client.actualName] });
  expect(await dismiss(theirs), "not for them").toMatchObject({ code: 404 });
  for (const id of [announcementId, theirs]) await admin.get("deleteAnnouncement", { announcementId: id });
});

test("visitors see what is for everybody and for the sign-in page", async () => {
  const ids = [
    await make({ title: "Inside" }),
    await make({ title: "Outside", onSignIn: true, titleHi: "बाहर", textHi: "रविवार" }),
  ];
  expect(await onSignIn()).toMatchObject([{ title: "Outside", titleHi: "बाहर", textHi: "रविवार" }]);
  for (const announcementId of ids) await admin.get("deleteAnnouncement", { announcementId });
});

test.each<[string, Partial<Given>, string, RegExp]>([
  ["nobody named", { audience: "ASSIGNED" }, "clients", /Name a client or an application/],
  ["somebody named, for everybody", { clients: ["Northwind"] }, "clients", /Only an announcement for some people/],
  ["an unknown client", { audience: "ASSIGNED", clients: ["No Such"] }, "clients", /no client named No Such/],
  [
    "an unknown application",
    { audience: "ASSIGNED", applications: ["No Such"] },
    "applications",
    /no application named/,
  ],
  [
    "some people at the sign-in page",
    { audience: "ASSIGNED", clients: ["x"], onSignIn: true },
    "onSignIn",
    /everybody/,
  ],
  ["an end that is past", { validUntil: "2020-01-01" }, "validUntil", /past|over/i],
  ["an end before the beginning", { validFrom: "2090-01-02", validUntil: "2090-01-01" }, "validUntil", /begin/],
  ["no title", { title: " " }, "title", /Title is required/],
])("an announcement with %s is refused by its field", async (_what, values, field, msg) => {
  const answer = await admin.call("createAnnouncement", given(values));
  expect(answer).toMatchObject({ code: 400, data: { fieldErrors: { [field]: [expect.stringMatching(msg)] } } });
});

test("users make, change, end and delete none", async () => {
  const { caller } = await actor(portico);
  const announcementId = await make();
  const calls = [
    portico.hub.call("listAnnouncements", {}, caller),
    portico.hub.call("createAnnouncement", given(), caller),
    portico.hub.call("updateAnnouncement", { announcementId, ...given() }, caller),
    portico.hub.call("endAnnouncement", { announcementId }, caller),
    portico.hub.call("deleteAnnouncement", { announcementId }, caller),
  ];
  expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([403, 403, 403, 403, 403]);
});
