import type { EndpointName } from "../index";

/** Example fields without which the call would be refused, though their schema does not require them. */
export const SAMPLES: Readonly<Partial<Record<EndpointName, object>>> = {
  login: { email: "ana@example.test" },
  consumeLoginCode: { email: "ana@example.test" },
  resendCode: { email: "ana@example.test" },
  requestUnlockLink: { email: "ana@example.test" },
};
