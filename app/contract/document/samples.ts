import type { EndpointName } from "../index";

/** What example bodies hold besides what their schemas ask for, where that alone would be refused. */
export const SAMPLES: Readonly<Partial<Record<EndpointName, object>>> = {
  login: { email: "ana@example.test" },
  consumeLoginCode: { email: "ana@example.test" },
  resendCode: { email: "ana@example.test" },
  requestUnlockLink: { email: "ana@example.test" },
};
