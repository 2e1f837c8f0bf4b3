import { problem, problemOf } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { isPortico } from "~/gateway/api.server";

const EVENTS = 200;

export const loader = userLoader(async ({ api, user }) => {
  if (!isPortico()) throw problem("not-found");
  const { factorDue: _, termsDue: _due, confirmedUntil: __, version: ___, ...record } = user;
  const [passkeys, factors, trustedBrowsers, sessions, signIns, changes, launcher, deletion, terms, attributes] =
    await Promise.all([
      api("listPasskeys", {}),
      api("listFactors", { userId: user._id }),
      api("listTrustedBrowsers", {}),
      api("listSessions", { userId: user._id }),
      api("ownSignIns", { page: 1, size: EVENTS }),
      api("ownChanges", { page: 1, size: EVENTS }),
      api("ownLauncher", {}),
      api("ownDeletion", {}),
      api("ownAcceptances", {}),
      api("ownAttributes", {}),
    ]);
  const parts = {
    passkeys,
    factors,
    trustedBrowsers,
    sessions,
    signIns,
    changes,
    launcher,
    deletion,
    terms,
    attributes,
  };
  const data = Object.entries(parts).map(([name, answer]) => {
    if (answer.code !== 200) throw problemOf(answer);
    return [name, answer.data];
  });
  return new Response(JSON.stringify({ user: record, ...Object.fromEntries(data) }, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="portico-account.json"',
      "Cache-Control": "no-store",
    },
  });
});
