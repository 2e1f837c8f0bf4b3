import { z } from "zod";
import { inForm } from "~/auth/form-reply.server";
import { editingOf } from "~/console/kit/edit.server";
import { dataOf } from "~/console/kit/list.server";
import { formRules } from "~/console/kit/record-form.server";
import { isFilled, placeOf, rowEntries } from "~/console/kit/rows";
import type { Contract, InputOf } from "~/contract";
import { text } from "~/contract/kit/fields";
import { TITLE_MAX, URL_MAX } from "~/contract/kit/rules";
import {
  ADDRESSES_MAX,
  API_SCOPE_MAX,
  API_SCOPE_TEXT_MAX,
  API_SCOPES_MAX,
  CALLERS_MAX,
  CLAIM_GROUPS,
  CLAIM_NAME_MAX,
  CLAIM_NAMES,
  CLAIM_VALUE_MAX,
  CLIENT_ID_MAX,
  ENVIRONMENT_MAX,
  GRANTS,
  GROUPS_SENT_MAX,
  MORE_CLAIMS_MAX,
} from "~/contract/kit/sign-on-rules";
import { type ShownSignOn, signOn } from "~/contract/sign-on";
import type { Values } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { offered } from "./offered.server";
import { type AddressList, ROW_LISTS, type RowList, type RowsOf } from "./rows";
import { words } from "./words";

const addressRow = z.object({ uri: text(URL_MAX).optional(), environment: text(ENVIRONMENT_MAX).optional() });
const addressRows = z.array(addressRow).optional();
const claimRow = z
  .object({ claim: z.enum(CLAIM_NAMES).optional(), sentAs: text(CLAIM_NAME_MAX).optional() })
  .refine(({ claim, sentAs }) => claim ?? !sentAs, { path: ["claim"], message: words.claimIsRequired })
  .refine(({ claim, sentAs }) => sentAs ?? !claim, { path: ["sentAs"], message: words.claimNameIsRequired });

const ticked = z.literal("on").optional();
const scopeRow = z.object({
  name: text(API_SCOPE_MAX).optional(),
  description: text(API_SCOPE_TEXT_MAX).optional(),
  descriptionHi: text(API_SCOPE_TEXT_MAX).optional(),
});
const moreClaimRow = z.object({ sentAs: text(CLAIM_NAME_MAX).optional(), value: text(CLAIM_VALUE_MAX).optional() });
const groupRow = z.object({ name: text(TITLE_MAX).optional() });
const callerRow = z.object({ clientId: text(CLIENT_ID_MAX).optional() });
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
  claimNames: z.array(claimRow).optional(),
  pairwise: ticked,
  offlineWithoutConsent: ticked,
  consent: rules.consent,
  jwks: rules.jwks,
  jwksUri: rules.jwksUri,
  calledBy: rules.calledBy,
  redirectUris: addressRows,
  postLogoutRedirectUris: addressRows,
  audiences: addressRows,
  apiScopes: z.array(scopeRow).optional(),
  callers: z.array(callerRow).optional(),
  groups: z.array(groupRow).optional(),
  moreClaims: z.array(moreClaimRow).optional(),
  entityId: rules.entityId,
  acsUris: addressRows,
  samlLogoutUri: rules.samlLogoutUri,
  nameIdFormat: rules.nameIdFormat,
  samlCertificates: rules.samlCertificates,
  signedRequests: ticked,
});

type Entered = z.output<typeof schema>;
type Input = InputOf<Contract["saveSignOn"]>;

const addressesIn = (rows: Entered["redirectUris"] = []) =>
  rows.filter(isFilled).map(({ uri = "", environment = "" }) => ({ uri, environment }));

const toInput = (entered: Entered): Omit<Input, "id" | "version"> => ({
  kind: entered.kind,
  // What is only suggested would be taken from others.
  clientId: entered.kind === "oidc" ? entered.clientId : undefined,
  homeUrl: entered.homeUrl,
  initiateLoginUri: entered.initiateLoginUri,
  backchannelLogoutUri: entered.backchannelLogoutUri,
  frontchannelLogoutUri: entered.frontchannelLogoutUri,
  redirectUris: addressesIn(entered.redirectUris),
  postLogoutRedirectUris: addressesIn(entered.postLogoutRedirectUris),
  clientAuthentication: entered.clientAuthentication,
  requirePkce: entered.requirePkce === "on",
  grants: entered.grants ?? [],
  idTokenAlgorithm: entered.idTokenAlgorithm,
  accessTokenAlgorithm: entered.accessTokenAlgorithm,
  accessTokenSeconds: entered.accessTokenSeconds,
  idTokenSeconds: entered.idTokenSeconds,
  refreshTokenSeconds: entered.refreshTokenSeconds,
  claims: entered.claims ?? [],
  claimNames: (entered.claimNames ?? []).flatMap(({ claim, sentAs }) => (claim && sentAs ? [{ claim, sentAs }] : [])),
  pairwise: entered.pairwise === "on",
  offlineWithoutConsent: entered.offlineWithoutConsent === "on",
  consent: entered.consent,
  jwks: entered.jwks,
  jwksUri: entered.jwksUri,
  audiences: addressesIn(entered.audiences),
  apiScopes: (entered.apiScopes ?? [])
    .filter(isFilled)
    .map(({ name = "", description = "", descriptionHi = "" }) => ({ name, description, descriptionHi })),
  calledBy: entered.calledBy,
  entityId: entered.entityId,
  acsUris: addressesIn(entered.acsUris),
  samlLogoutUri: entered.samlLogoutUri,
  nameIdFormat: entered.nameIdFormat,
  samlCertificates: entered.samlCertificates,
  signedRequests: entered.signedRequests === "on",
  callers: (entered.callers ?? []).flatMap((each) => each.clientId || []),
  moreClaims: (entered.moreClaims ?? []).filter(isFilled).map(({ sentAs = "", value = "" }) => ({ sentAs, value })),
  groups: (entered.groups ?? []).flatMap((each) => each.name || []),
});

function fieldOfForm(field: string, entered: Entered): string {
  const [name = "", place = "0", part] = field.split(".");
  const list = ROW_LISTS.find((each) => each === name);
  if (!list) return name;
  const [first] = Object.keys(BLANK[list]);
  return `${list}[${placeOf(entered[list] ?? [], Number(place))}].${part ?? first}`;
}

const entriesOfRows = <List extends RowList>(list: List, filled: RowsOf[List], most: number): Values =>
  rowEntries(list, { filled, blank: BLANK[list], most });

const BLANK = {
  redirectUris: { uri: "", environment: "" },
  postLogoutRedirectUris: { uri: "", environment: "" },
  audiences: { uri: "", environment: "" },
  acsUris: { uri: "", environment: "" },
  claimNames: { claim: "", sentAs: "" },
  apiScopes: { name: "", description: "", descriptionHi: "" },
  callers: { clientId: "" },
  groups: { name: "" },
  moreClaims: { sentAs: "", value: "" },
} satisfies { [List in RowList]: RowsOf[List][number] };

const shownAddresses = (list: AddressList, addresses: ShownSignOn[AddressList]) =>
  entriesOfRows(
    list,
    addresses.map(({ uri, environment }) => ({ uri, environment: environment ?? "" })),
    ADDRESSES_MAX,
  );

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
      pairwise: record.pairwise ? "on" : "",
      offlineWithoutConsent: record.offlineWithoutConsent ? "on" : "",
      consent: record.consent,
      ...shownAddresses("redirectUris", record.redirectUris),
      ...shownAddresses("postLogoutRedirectUris", record.postLogoutRedirectUris),
      ...shownAddresses("audiences", record.audiences),
      ...shownAddresses("acsUris", record.acsUris),
      entityId: record.entityId ?? "",
      samlLogoutUri: record.samlLogoutUri ?? "",
      nameIdFormat: record.nameIdFormat,
      samlCertificates: record.samlCertificates ?? "",
      signedRequests: record.signedRequests ? "on" : "",
      ...entriesOfRows("claimNames", record.claimNames, CLAIM_NAMES.length),
      jwks: record.jwks ?? "",
      jwksUri: record.jwksUri ?? "",
      calledBy: record.calledBy,
      ...entriesOfRows(
        "apiScopes",
        record.apiScopes.map((scope) => ({ ...scope, descriptionHi: scope.descriptionHi ?? "" })),
        API_SCOPES_MAX,
      ),
      ...entriesOfRows(
        "callers",
        record.callers.map((caller) => ({ clientId: caller })),
        CALLERS_MAX,
      ),
      ...entriesOfRows("moreClaims", record.moreClaims, MORE_CLAIMS_MAX),
      ...entriesOfRows(
        "groups",
        record.groups.map((name) => ({ name })),
        GROUPS_SENT_MAX,
      ),
    },
  }),
);

/** `Wiki of the Team` is `wiki-of-the-team`. */
const suggestedClientId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);

export const loadSignOn = edit.load;

export const saveSignOnSettings = edit.save({
  schema,
  rows: ROW_LISTS,
  list: ({ params }) => paths.signOn(params.id ?? ""),
  save: async (entered, { api, id, version }) =>
    inForm(await api("saveSignOn", { id, version, ...toInput(entered) }), (field) => fieldOfForm(field, entered)),
});
