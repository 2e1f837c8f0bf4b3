import { expect, test } from "vitest";
import { VIEWS_MAX } from "~/contract/kit/rules";
import { newAdmin } from "../support/admin";
import { dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

type Somebody = Awaited<ReturnType<typeof newAdmin>>;

const list = "user";
const keep = (by: Somebody, name: string, search = "?size=10") => by.call("keepView", { list, name, search });
const viewsOf = async (by: Somebody, of = list) => dataOf(await by.call("ownKeptViews", { list: of }));
const namesOf = async (by: Somebody) => (await viewsOf(by)).map(({ name }) => name);

test("a view is kept by its name, replaced by the same name, renamed and deleted; each is an event", async () => {
  const admin = await newAdmin(portico);
  for (const name of ["View 10", "View 9", "<b>شيماء</b> & “co”"])
    expect(await keep(admin, name)).toMatchObject({ code: 200 });
  expect(await namesOf(admin)).toEqual(["<b>شيماء</b> & “co”", "View 9", "View 10"]);
  expect(await keep(admin, "VIEW 9", "?sort=email&size=50")).toMatchObject({ code: 200, msg: "View replaced" });
  const [, view] = await viewsOf(admin);
  expect(view).toMatchObject({ name: "VIEW 9", search: "?sort=email&size=50" });
  expect(await viewsOf(admin, "role"), "another list has its own").toEqual([]);

  const viewId = view!.viewId;
  expect(await admin.call("renameView", { viewId, name: "view 10" })).toMatchObject({
    code: 409,
    data: { fieldErrors: { name: ["You have a view of this name already"] } },
  });
  expect(await admin.call("renameView", { viewId, name: "view 9" })).toMatchObject({ code: 200 });
  expect(await admin.call("deleteView", { viewId })).toMatchObject({ code: 200 });
  expect(await admin.call("deleteView", { viewId })).toMatchObject({ code: 404 });
  expect(await namesOf(admin)).toEqual(["<b>شيماء</b> & “co”", "View 10"]);

  const { rows } = await portico.pool.query<{ action: string }>(
    "select action from audit_events where actor_id = $1 and subject_type = 'LIST' and outcome = 'SUCCESS' order by id",
    [admin.account.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["CREATED", "CREATED", "CREATED", "CREATED", "UPDATED", "DELETED"]);
});

test("nobody sees, renames or deletes another's views", async () => {
  const [admin, other] = [await newAdmin(portico), await newAdmin(portico)];
  await keep(admin, "Mine");
  const viewId = (await viewsOf(admin))[0]!.viewId;
  expect(await viewsOf(other)).toEqual([]);
  expect(await other.call("renameView", { viewId, name: "Theirs" })).toMatchObject({ code: 404 });
  expect(await other.call("deleteView", { viewId })).toMatchObject({ code: 404 });
  expect(await namesOf(admin)).toEqual(["Mine"]);
});

test(`a list has ${VIEWS_MAX} views at most, also where eight are kept at once`, async () => {
  const admin = await newAdmin(portico);
  for (let each = 1; each <= VIEWS_MAX - 2; each++) await keep(admin, `View ${each}`);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((each) => keep(admin, `At once ${each}`)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(answers.find(({ code }) => code !== 200)).toMatchObject({
    code: 409,
    msg: `You have ${VIEWS_MAX} views of this list. Delete one first`,
  });
  expect(await namesOf(admin)).toHaveLength(VIEWS_MAX);
  expect(await keep(admin, "View 1", "?size=5"), "one that is there is replaced").toMatchObject({ code: 200 });
});

test.each([
  ["no name", { name: " " }],
  ["a name of 61 letters", { name: "x".repeat(61) }],
  ["a name that nobody sees whole", { name: "Ad\u200Bmin" }],
  ["another site's address", { search: "https://evil.example/" }],
  ["a list that is no list's address", { list: "../logout" }],
])("%s is refused", async (_, change) => {
  const admin = await newAdmin(portico);
  const asked = { list, name: "View", search: "?size=10", ...change };
  expect(await admin.call("keepView", asked)).toMatchObject({ code: 400 });
});

test("a view goes with its user", async () => {
  const { account, call } = await newAdmin(portico);
  await call("keepView", { list, name: "Mine", search: "" });
  await portico.pool.query("delete from users where id = $1", [account.id]);
  const { rows } = await portico.pool.query("select 1 from kept_views where user_id = $1", [account.id]);
  expect(rows).toEqual([]);
});
