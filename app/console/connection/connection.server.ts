import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { inForm } from "~/auth/form-reply.server";
import { redirectTo } from "~/auth/handlers.server";
import { clientChoices } from "~/console/client/client.server";
import { askedIn } from "~/console/kit/choices.server";
import { dialogAction, recordLoader } from "~/console/kit/dialog.server";
import { editing } from "~/console/kit/edit.server";
import { secretOf } from "~/console/kit/entries";
import { findRecord, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { isFilled, placeOf, rowEntries } from "~/console/kit/rows";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { testAction } from "~/console/kit/test-action.server";
import { usedName } from "~/console/uses/uses.server";
import { type ClaimRule, connection, Domain } from "~/contract/connection";
import {
  CLAIM_RULE_MAX,
  CLAIM_RULES_MAX,
  DOMAIN_MAX,
  DOMAIN_PROOFS,
  DOMAINS_MAX,
  SCOPES_DEFAULT,
} from "~/contract/kit/connection-rules";
import { text } from "~/contract/kit/fields";
import { TITLE_MAX } from "~/contract/kit/rules";
import { readUsing } from "~/contract/kit/using";
import type { Api } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import { entered } from "~/lib/form-entry";
import { paths } from "~/lib/paths";
import { shape } from "./columns";
import { ASK_INTENT } from "./intents";
import { presetIn } from "./presets";
import { RULE_PARTS, RULES } from "./rule-fields";
import { words } from "./words";

const list = paths.connection;

const Domains = z
  .string()
  .max(DOMAINS_MAX * (DOMAIN_MAX + 2), words.tooManyDomains)
  .optional()
  .transform((entry) => (entry ?? "").split(/[\s,;]+/).filter(Boolean))
  .superRefine((domains, context) => {
    const bad = domains.filter((domain) => !Domain.safeParse(domain).success);
    if (bad.length > 0) context.addIssue(words.badDomains(bad));
    if (domains.length > DOMAINS_MAX) context.addIssue(words.tooManyDomains);
  });

const ruleRow = z
  .object({
    claim: text(CLAIM_RULE_MAX).optional(),
    value: text(CLAIM_RULE_MAX).optional(),
    application: text(TITLE_MAX).optional(),
    role: text(TITLE_MAX).optional(),
  })
  .superRefine((row, context) => {
    for (const part of RULE_PARTS)
      if (isFilled(row) && !row[part]) context.addIssue({ code: "custom", path: [part], message: words.ruleMisses });
  });

const tick = z.literal("on").optional();

const schema = formSchema(connection).extend({
  domains: Domains,
  isDemanded: tick,
  createsUsers: tick,
  secret: connection.input.secret,
  secretRemoved: z.string().optional(),
  rules: z.array(ruleRow).optional(),
});
type Entered = z.output<typeof schema>;

const toFields = ({ secret, secretRemoved, isDemanded, createsUsers, rules = [], ...value }: Entered) => ({
  ...value,
  rules: rules
    .filter(isFilled)
    .map(({ claim = "", value = "", application = "", role = "" }) => ({ claim, value, application, role })),
  isDemanded: isDemanded === "on",
  createsUsers: createsUsers === "on",
  secret: secretOf(secret, secretRemoved),
});

/** Where the form has what the API names. */
const fieldOfForm =
  ({ rules = [] }: Entered) =>
  (field: string): string => {
    const [, place, part = "claim"] = /^rules\.(\d+)(?:\.(\w+))?$/.exec(field) ?? [];
    return place === undefined ? field : `${RULES}[${placeOf(rules, Number(place))}].${part}`;
  };

const rulesShown = (rules: readonly ClaimRule[]) =>
  rowEntries(RULES, {
    filled: rules,
    blank: { claim: "", value: "", application: "", role: "" },
    most: CLAIM_RULES_MAX,
  });

const form = {
  schema,
  secret: ["secret"],
  rows: [RULES],
  list,
  offers: async (form: FormData, { api }: { api: Api }) => ({
    clients: await clientChoices(api, askedIn(form, "clientId")),
  }),
};

/** Until it has a short name. */
const addressesOf = (shortName = "…") => {
  const at = `${env().publicUrl}/login/${shortName}`;
  return {
    callback: `${at}/callback`,
    backchannelLogout: `${at}/backchannel`,
    postLogout: `${at}/signedout`,
    revocation: `${at}/revoke`,
  };
};

export const loadConnections = listLoader("listConnections", shape, { usedName });

const loadNew = newLoader(async ({ api, url }) => {
  const client = readUsing(url.searchParams.get("using"));
  const chosen = client?.kind === "CLIENT" ? client.id : "";
  const preset = presetIn(url.searchParams);
  return {
    values: {
      status: "ACTIVE",
      factorTrust: "stated",
      signOutThere: "never",
      clientId: chosen,
      scopes: SCOPES_DEFAULT,
      ...preset?.values,
      ...rulesShown([]),
    },
    isNew: true,
    preset: preset?.name,
    clients: await clientChoices(api, { chosen }),
    ...addressesOf(),
    isStored: false,
  };
});

const saveNew = saveAction({
  ...form,
  save: async (value, { api }) => inForm(await api("createConnection", toFields(value)), fieldOfForm(value)),
});

const edit = editing("listConnections", async (record, { api }) => ({
  values: {
    ...entriesOf(connection, { ...record, secret: null, rules: null }),
    domains: record.domains.join("\n"),
    ...rulesShown(record.rules),
  },
  clients: await clientChoices(api, { chosen: record.clientId }),
  callback: record.callback,
  backchannelLogout: record.backchannelLogout,
  postLogout: record.postLogout,
  revocation: record.revocation,
  isStored: Boolean(record.secret),
}));

export const loadConnection = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  ...form,
  save: async (value, { api, id, version }) =>
    inForm(await api("updateConnection", { ...toFields(value), connectionId: id, version }), fieldOfForm(value)),
});

export const saveConnection = newOrEdit(saveNew, saveChanged);

const deletion = removal("listConnections", {
  nameOf: ({ name }) => name,
  list,
  toast: words.deleted,
  remove: (connectionId, { api }) => api("deleteConnection", { connectionId }),
});

export const loadConnectionRemoval = deletion.load;
export const removeConnection = deletion.act;

export const loadDomains = recordLoader(async ({ api, params, session }) => {
  const { name, domainStates } = await findRecord(api, "listConnections", params["id"] ?? "");
  return { name, domains: domainStates, csrfToken: csrfTokenOf(session), notice: session.get("notice") };
});

/** The button names the proof. */
export const proveDomain = dialogAction(
  async (call) => {
    const { api, form, params, session, url } = call;
    const connectionId = params["id"] ?? "";
    const by = DOMAIN_PROOFS.find((proof) => proof === form.get("intent")) ?? "DNS";
    const answer = await api("proveDomain", { connectionId, domain: entered(form, "domain"), by });
    const kind = answer.code === 200 ? "success" : answer.code === 202 ? "info" : "error";
    session.flash("notice", { kind, text: answer.msg });
    return redirectTo(session, `${list}/${encodeURIComponent(connectionId)}/domains${url.search}`);
  },
  {
    whenUnsent: async ({ session, params, url }, msg) => {
      session.flash("notice", { kind: "error", text: msg });
      return redirectTo(session, `${list}/${encodeURIComponent(params["id"] ?? "")}/domains${url.search}`);
    },
  },
);

export const loadConnectionTest = newLoader(async ({ api, params, url }) => {
  const { _id, issuer } = await findRecord(api, "listConnections", params["id"] ?? "");
  return { lead: words.testLead(issuer), trial: paths.connectionTry(_id) + url.search };
});

export const testConnection = testAction({
  schema: z.object({ intent: z.literal(ASK_INTENT) }),
  attempt: (connectionId, _value, { api }) => api("testConnection", { connectionId }),
});
