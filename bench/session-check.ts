import { cost, median, type Row, rate } from "./support/figures";
import { hashOf } from "./support/many-users";
import { withSignedIn } from "./support/signed-in";
import { statementsOf } from "./support/statements";
import { inTurns, type Pace, perSecond } from "./support/turns";

const USERS = 1_000;
const IN_FLIGHT = 8;
const BY_HASH =
  "select id, user_id, kind, application_id, expires_at, last_seen_at from sessions where token_hash = $1";

/**
 * The call that every page behind the sign-in begins with, beside one row of sessions looked up by its hash with a
 * prepared statement.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withSignedIn(USERS, async ({ hub, pool, user }) => {
    const check = async () => {
      const { code, msg } = await hub.call("listActiveUsers", { userId: user.id }, user.caller);
      if (code !== 200) throw new Error(`The session check was answered with ${code}: ${msg}`);
    };
    const values = [hashOf(user.caller.token)];
    const look = () => pool.query({ name: "bench_session_by_hash", text: BY_HASH, values });
    const statements = (await statementsOf(pool, check)).flat().length;
    const { checks, rows } = await inTurns(
      {
        checks: () => perSecond(check, { seconds, inFlight: IN_FLIGHT }),
        rows: () => perSecond(look, { seconds, inFlight: IN_FLIGHT }),
      },
      { turns },
    );
    return [
      rate(`session checks, ${IN_FLIGHT} at a time`, median(checks), "/s", {
        name: "one row by its hash, prepared",
        value: median(rows),
      }),
      cost("statements of a session check", statements, "", { name: "one", value: 1 }),
    ];
  });
}
