import { sql } from "drizzle-orm";
import { authzen } from "~/contract/authzen";
import { EVALUATIONS_MAX } from "~/contract/kit/rules";
import { openApprovalDesk } from "../tests/support/approvals";
import { answerOf, withBareServer } from "./support/bare";
import { median, type Row, rate } from "./support/figures";
import { load, type Request, ratesOf } from "./support/load";
import { withSignedIn } from "./support/signed-in";
import { inTurns, LONG_WARM_UP, type Pace } from "./support/turns";

/** Over HTTP, alone and as many in a call as may be, beside `node:http` with the same bytes. */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withSignedIn(1_000, async ({ portico, hub, seed }) => {
    const { application, client, does, page, role } = await openApprovalDesk({ hub });
    const pageId = await page("Invoice");
    await role("Manager", { sequence: 1, actionOfRole: "Approval", rangeTo: 50_000 }, [pageId]);
    const active = sql`select id from users where is_active limit ${EVALUATIONS_MAX}`;
    const { rows: people } = await seed.db.execute<{ id: string }>(active);
    for (const person of people) await seed.assign(person, application, client, "Manager");
    const rights = ["evaluateAccess", "evaluateAccesses"];
    const { token } = await does("createServiceAccount", { name: "bench", rights });
    const evaluations = people.map(({ id }) => ({
      subject: { type: "user", id },
      action: { name: "approve" },
      resource: { type: "page", id: pageId },
      context: { client: client.id, amount: 40_000 },
    }));
    const rowOf = async (count: number, path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const asked: Request = { method: "POST", headers, body: JSON.stringify(body) };
      return withBareServer(await answerOf(portico.url + path, asked), async (bare) => {
        const once = (url: string) => () => load(url, { seconds, ...asked });
        const ways = { calls: once(portico.url + path), bare: once(bare.url) };
        const measured = await inTurns(ways, { turns, warmUp: LONG_WARM_UP });
        const serving = { name: "bare node:http, same bytes", value: median(ratesOf(measured.bare)) * count };
        return rate(`evaluations, ${count} in a call`, median(ratesOf(measured.calls)) * count, "/s", serving);
      });
    };
    return [
      await rowOf(1, authzen.evaluateAccess.path, evaluations[0]!),
      await rowOf(EVALUATIONS_MAX, authzen.evaluateAccesses.path, { evaluations }),
    ];
  });
}
