import { z } from "zod";
import { adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { emailOf, Id } from "./kit/fields";
import { DayOrInstant } from "./kit/instant";
import { periodInput } from "./kit/period";
import { field, record } from "./kit/record";
import { INSTANT_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

const requiredEnd = (label: string) =>
  z.string(words.required(label)).min(1, words.required(label)).max(INSTANT_MAX, words.tooLong).pipe(DayOrInstant);

export const standIn = record({
  email: field({ en: "Email of the stand-in" }, emailOf, z.string()),
  /** Days count as a whole; without a first one it begins at once. */
  validFrom: field({ en: "First day" }, periodInput.validFrom, z.iso.datetime()),
  validUntil: field({ en: "Last day" }, requiredEnd, z.iso.datetime()),
});

const user = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true } as const;

const StandInOf = z.object({ userId: Id, name: z.string(), ...standIn.output });
export type StandInOf = z.output<typeof StandInOf>;

export const standIns = {
  /** For the user's page, now or later; of those they stand in for, the first 20. */
  standInsOf: adminRead(
    "/api/standIns/of",
    z.object({ userId: Id }),
    z.object({ standIn: StandInOf.nullable(), standsInFor: z.array(StandInOf) }),
    { extension: true },
  ),
  ownStandIn: endpoint({
    ...user,
    method: "GET",
    path: "/api/standIns/own",
    input: z.object({}),
    output: z.object({
      /** Whether the caller decides on requests for access. */
      mayName: z.boolean(),
      /** Now, or from a later day. */
      standIn: z.object(standIn.output).nullable(),
      /** The first 20 whom the caller stands in for, now or later. */
      standsInFor: z.array(z.object({ name: z.string(), ...standIn.output })),
    }),
  }),
  nameStandIn: endpoint({
    ...user,
    method: "POST",
    path: "/api/standIns/name",
    shown: "lately",
    input: z.object(standIn.input),
    output: Nothing,
    audit: { action: "STAND_IN_NAMED" },
  }),
  endStandIn: endpoint({
    ...user,
    method: "POST",
    path: "/api/standIns/end",
    input: z.object({}),
    output: Nothing,
    audit: { action: "STAND_IN_ENDED" },
  }),
};
