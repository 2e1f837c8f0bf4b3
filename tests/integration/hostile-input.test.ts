import { expect, test } from "vitest";
import { apiTarget, statusesByContract } from "../fuzz/http/api";
import { knownText } from "../fuzz/http/requests";
import { newAccount } from "../support/accounts";
import { anyone } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { hubForFile, PAYLOAD_SECRET, PUBLIC_URL } from "../support/hub";
import { openSession } from "../support/open-session";

/** A small sample of `npm run fuzz`. */
const INPUTS = 300;

const portico = hubForFile({ smtp: false });

test("whatever an administrator sends to any call, it is answered in the envelope and is no failure", async () => {
  const { hub } = portico;
  const [admin, other, application, client] = [
    await newAccount(hub, { role: "Admin" }),
    await newAccount(hub),
    await newApplication(hub),
    await newClient(hub),
  ];
  const authorization = await openSession(hub.services.db, admin.id, anyone);
  const known = knownText({ ids: [other.id, application.id, client.id], registered: ["https://app.example.test"] });
  const { failure } = await apiTarget("API", 1, known, PAYLOAD_SECRET, async ({ method, path, body }, { endpoint }) => {
    const answer = await hub.fetch(
      new Request(PUBLIC_URL + path, { method, body: body?.toString() ?? null, headers: { authorization } }),
      {
        clientAddress: "192.0.2.10",
      },
    );
    const text = await answer.text();
    if (answer.status >= 500 && !statusesByContract(endpoint).includes(answer.status)) throw new Error(text);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text };
  }).run({ inputs: INPUTS });
  expect(failure).toBeUndefined();
});
