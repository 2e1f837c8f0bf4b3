import { z } from "zod";
import { keptForm } from "~/auth/form-reply.server";
import { editingOf } from "~/console/kit/edit.server";
import { dataOf } from "~/console/kit/list.server";
import { formRules } from "~/console/kit/record-form.server";
import type { FormStep } from "~/console/kit/save.server";
import type { Contract, Envelope, InputOf } from "~/contract";
import { text } from "~/contract/kit/fields";
import { URL_MAX } from "~/contract/kit/rules";
import {
  ADDRESSES_MAX,
  CLAIM_GROUPS,
  CLAIM_NAME_MAX,
  CLAIM_NAMES,
  ENVIRONMENT_MAX,
  GRANTS,
} from "~/contract/kit/sign-on-rules";
import { type ShownSignOn, signOn } from "~/contract/sign-on";
import { paths } from "~/lib/paths";
import { offered } from "./offered.server";
import {
  type AddressList,
  entriesOfRows,
  environmentName,
  LIST_NAMES,
  moreIntent,
  type Row,
  removeIntent,
  rowsIn,
  uriName,
  withSpare,
} from "./rows";
import { words } from "./words";

const CLAIM_LINES_MAX = CLAIM_NAMES.length * (2 * CLAIM_NAME_MAX);
const rowNumbers = Array.from({ length: ADDRESSES_MAX }, (_, row) => row);
const rowRules = Object.fromEntries(
  LIST_NAMES.flatMap((list) =>
    rowNumbers.flatMap((row) => [
      [uriName(list, row), text(URL_MAX).optional()],
      [environmentName(list, row), text(ENVIRONMENT_MAX).optional()],
    ]),
  ),
);

const isClaim = (name: string): name is (typeof CLAIM_NAMES)[number] => CLAIM_NAMES.some((claim) => claim === name);

/** One claim and its name a line. */
const claimLines = text(CLAIM_LINES_MAX)
  .optional()
  .transform((lines = "", { addIssue }) =>
    lines.split(/\r?\n/).flatMap((line) => {
      if (line.trim() === "") return [];
      const [claim = "", sentAs = "", ...others] = line.split("=").map((part) => part.trim());
      if (!isClaim(claim) || sentAs === "" || others.length > 0) {
        const isLine = sentAs !== "" && others.length === 0;
        addIssue({
          code: "custom",
          message: isLine ? words.unknownClaim(claim, CLAIM_NAMES.join(", ")) : words.claimLine(line.trim()),
        });
        return [];
      }
      return [{ claim, sentAs }];
    }),
  );

const ticked = z.literal("on").optional();
const { kind, clientId, homeUrl, initiateLoginUri, backchannelLogoutUri, frontchannelLogoutUri, ...rules } =
  formRules(signOn);

const schema = z.object({
  ...{ kind, clientId, homeUrl, initiateLoginUri, backchannelLogoutUri, frontchannelLogoutUri },
  clientAuthentication: rules.clientAuthentication,
  requirePkce: ticked,
  grants: z.array(z.enum(GRANTS)).optional(),
  idTokenAlgorithm: rules.idTokenAlgorithm,
  accessTokenAlgorithm: rules.accessTokenAlgorithm,
  accessTokenSeconds: rules.accessTokenSeconds,
  idTokenSeconds: rules.idTokenSeconds,
  refreshTokenSeconds: rules.refreshTokenSeconds,
  claims: z.array(z.enum(CLAIM_GROUPS)).optional(),
  claimNames: claimLines,
  pairwise: ticked,
  offlineWithoutConsent: ticked,
  consent: rules.consent,
  ...rowRules,
});

type Entered = z.output<typeof schema>;
type Input = InputOf<Contract["saveSignOn"]>;

/** The rows that are filled in, with their places in the form. */
function filledRows(entered: Readonly<Record<string, unknown>>, list: AddressList): (Row & { row: number })[] {
  const entry = (name: string) => {
    const value = entered[name];
    return typeof value === "string" ? value : "";
  };
  return rowNumbers
    .map((row) => ({ row, uri: entry(uriName(list, row)), environment: entry(environmentName(list, row)) }))
    .filter(({ uri, environment }) => uri !== "" || environment !== "");
}

const toInput = (entered: Entered): Omit<Input, "id" | "version"> => {
  const rows = (list: AddressList) => filledRows(entered, list).map(({ uri, environment }) => ({ uri, environment }));
  return {
    kind: entered.kind,
    // What is only suggested would be taken from others.
    clientId: entered.kind === "oidc" ? entered.clientId : undefined,
    homeUrl: entered.homeUrl,
    initiateLoginUri: entered.initiateLoginUri,
    backchannelLogoutUri: entered.backchannelLogoutUri,
    frontchannelLogoutUri: entered.frontchannelLogoutUri,
    redirectUris: rows("redirectUris"),
    postLogoutRedirectUris: rows("postLogoutRedirectUris"),
    clientAuthentication: entered.clientAuthentication,
    requirePkce: entered.requirePkce === "on",
    grants: entered.grants ?? [],
    idTokenAlgorithm: entered.idTokenAlgorithm,
    accessTokenAlgorithm: entered.accessTokenAlgorithm,
    accessTokenSeconds: entered.accessTokenSeconds,
    idTokenSeconds: entered.idTokenSeconds,
    refreshTokenSeconds: entered.refreshTokenSeconds,
    claims: entered.claims ?? [],
    claimNames: entered.claimNames,
    pairwise: entered.pairwise === "on",
    offlineWithoutConsent: entered.offlineWithoutConsent === "on",
    consent: entered.consent,
  };
};

/** What the API says of an address, said of its row in the form. */
function byRow(answer: Envelope<unknown>, entered: Entered): Envelope<unknown> {
  if (answer.code === 200 || !answer.data?.fieldErrors) return answer;
  const fieldErrors = Object.fromEntries(
    Object.entries(answer.data.fieldErrors).map(([field, messages]) => [fieldOfForm(field, entered), messages]),
  );
  return { ...answer, data: { ...answer.data, fieldErrors } };
}

function fieldOfForm(field: string, entered: Entered): string {
  const [name = "", place = "0", part] = field.split(".");
  const list = LIST_NAMES.find((each) => each === name);
  if (!list) return name;
  const row = filledRows(entered, list)[Number(place)]?.row ?? 0;
  return part === "environment" ? environmentName(list, row) : uriName(list, row);
}

/** Submits that only change which rows there are. */
const steps = Object.fromEntries(
  LIST_NAMES.flatMap((list): [string, FormStep<never>][] => {
    const step =
      (change: (rows: Row[]) => Row[]): FormStep<never> =>
      async ({ form }) => {
        return { values: entriesOfRows(change(rowsIn(keptForm(form), list)), list) };
      };
    return [
      [moreIntent(list), step((rows) => withSpare(rows))],
      ...rowNumbers.map((removed): [string, FormStep<never>] => [
        removeIntent(list, removed),
        // As many rows as before, since what a step does not name stays as it was sent.
        step((rows) =>
          [...rows.filter((_, row) => row !== removed), { uri: "", environment: "" }].slice(0, rows.length),
        ),
      ]),
    ];
  }),
);

const shownRows = (list: AddressList, addresses: ShownSignOn[AddressList]) =>
  entriesOfRows(withSpare(addresses.map(({ uri, environment }) => ({ uri, environment: environment ?? "" }))), list);

const edit = editingOf(
  async (call) => {
    offered();
    return dataOf(await call.api("signOnOfApplication", { id: call.params.id ?? "" }));
  },
  (record) => ({
    application: record.application,
    savedKind: record.kind,
    values: {
      kind: record.kind,
      clientId: record.clientId ?? suggestedClientId(record.application.name),
      homeUrl: record.homeUrl ?? "",
      initiateLoginUri: record.initiateLoginUri ?? "",
      backchannelLogoutUri: record.backchannelLogoutUri ?? "",
      frontchannelLogoutUri: record.frontchannelLogoutUri ?? "",
      clientAuthentication: record.clientAuthentication,
      requirePkce: record.requirePkce ? "on" : "",
      grants: record.grants,
      idTokenAlgorithm: record.idTokenAlgorithm,
      accessTokenAlgorithm: record.accessTokenAlgorithm,
      accessTokenSeconds: String(record.accessTokenSeconds),
      idTokenSeconds: String(record.idTokenSeconds),
      refreshTokenSeconds: String(record.refreshTokenSeconds),
      claims: record.claims,
      claimNames: record.claimNames.map(({ claim, sentAs }) => `${claim} = ${sentAs}`).join("\n"),
      pairwise: record.pairwise ? "on" : "",
      offlineWithoutConsent: record.offlineWithoutConsent ? "on" : "",
      consent: record.consent,
      ...shownRows("redirectUris", record.redirectUris),
      ...shownRows("postLogoutRedirectUris", record.postLogoutRedirectUris),
    },
  }),
);

/** A name such as people would choose: `Wiki of the Team` is `wiki-of-the-team`. */
const suggestedClientId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);

export const loadSignOn = edit.load;

export const saveSignOnSettings = edit.save({
  schema,
  steps,
  list: ({ params }) => paths.signOn(params.id ?? ""),
  save: async (entered, { api, id, version }) =>
    byRow(await api("saveSignOn", { id, version, ...toInput(entered) }), entered),
});
