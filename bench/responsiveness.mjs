import { load } from "./support/load.mjs";
import { withPeople } from "./support/sign-ins.mjs";

/** Far below what the server can do, so that what is seen is waiting for sign-ins and not for other pages. */
const LOAD = { connections: 4, seconds: 10, perSecond: 100 };
const WARM_UP = { connections: 8, seconds: 3 };

/** Whether hashing passwords holds up other requests: the sign-in page on an idle server, and while people sign in as fast as they can. */
export function run() {
  return withPeople(async ({ portico, signInWhile }) => {
    const address = `${portico.url}/login`;
    await load(address, WARM_UP);
    const idle = await load(address, LOAD);

    let done = false;
    const signingIn = signInWhile(() => !done);
    const busy = await load(address, LOAD).finally(() => (done = true));
    const { perSecond } = await signingIn;
    return [
      { what: "idle: p50", value: idle.p50, unit: "ms" },
      { what: "idle: p99", value: idle.p99, unit: "ms" },
      { what: "during sign-ins: p50", value: busy.p50, unit: "ms" },
      { what: "during sign-ins: p99", value: busy.p99, unit: "ms" },
      { what: "sign-ins meanwhile", value: perSecond, unit: "/s" },
    ];
  });
}
