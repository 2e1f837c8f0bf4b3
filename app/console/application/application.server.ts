import { data } from "@remix-run/node";
import { z } from "zod";
import { problem } from "~/auth/problem.server";
import { adminLoader } from "~/auth/require-user.server";
import { clientChoices } from "~/console/client/client.server";
import { allChoice } from "~/console/kit/all";
import type { Choices } from "~/console/kit/choices";
import { type Asked, choicesOf } from "~/console/kit/choices.server";
import { editing } from "~/console/kit/edit.server";
import { dataOf, listLoader } from "~/console/kit/list.server";
import { type Logo, saveWithLogo } from "~/console/kit/logo.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formRules, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader } from "~/console/kit/save.server";
import { offersSignOn } from "~/console/sign-on/offered.server";
import { dependentsOf } from "~/console/uses/uses.server";
import type { Contract, InputOf } from "~/contract";
import { type Application, application, unnested } from "~/contract/application";
import { Email, HttpUrl, requiredText } from "~/contract/kit/fields";
import { ALL, LAUNCH_RESPONSE_TYPE, NOT_APPLICABLE, OWNERS_MAX, URL_MAX } from "~/contract/kit/rules";
import { ENTITY_ID_MAX, ENTITY_ID_PATTERN } from "~/contract/kit/saml-rules";
import { AUDIENCE_PATTERN, CLIENT_ID_MAX, CLIENT_ID_PATTERN, type SignOnKind } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { words as signOnWords } from "~/contract/sign-on-words";
import { type Api, isPortico, isUpstream } from "~/gateway/api.server";
import { addressesLength, splitAddresses } from "~/lib/addresses";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { shape } from "./columns";
import type { Integration } from "./integration";
import { NEW_KINDS, type NewKind } from "./new-kind";
import { words } from "./words";

export const applicationChoices = (api: Api, asked: Asked = {}) =>
  choicesOf(api, "listApplications", { ...asked, field: "name.description", labelOf: ({ name }) => name.description });

const withAll = ({ options, ...found }: Choices): Choices => ({
  options: [allChoice(), ...options],
  ...found,
});

const recordOf = ({ chosen, find }: Asked = {}): Asked => ({ chosen: chosen === ALL ? undefined : chosen, find });

/** Includes All, and the chosen ones whatever their status. */
export async function applicationAndClientOrAll(api: Api, asked: { application?: Asked; client?: Asked } = {}) {
  const [applications, clients] = await Promise.all([
    applicationChoices(api, recordOf(asked.application)),
    clientChoices(api, recordOf(asked.client)),
  ]);
  return { applications: withAll(applications), clients: withAll(clients) };
}

const Owners = z
  .string()
  .max(addressesLength(OWNERS_MAX), words.tooManyOwners(OWNERS_MAX))
  .optional()
  .transform((entry) => splitAddresses(entry ?? ""))
  .superRefine((addresses, context) => {
    const bad = addresses.filter((address) => !Email.safeParse(address).success);
    if (bad.length > 0) context.addIssue(words.badOwners(bad));
    if (addresses.length > OWNERS_MAX) context.addIssue(words.tooManyOwners(OWNERS_MAX));
  });

const schema = formSchema(application)
  .omit({ type: true, login: true, grantTypes: true, authenticationType: true })
  .extend({
    selfAssignment: z.literal("on").optional(),
    requestable: z.literal("on").optional(),
    emergencyAccess: z.literal("on").optional(),
    owners: Owners,
  });

/** Nested as in the API (spec §3); values without an input are NA. */
const toFields = ({
  name,
  description,
  allowedUrl,
  redirectUrl,
  status,
  selfAssignment,
  requestable,
  emergencyAccess,
  owners,
  factorPolicy,
  group,
  applicationLogo,
}: Omit<z.output<typeof schema>, "allowedUrl" | "redirectUrl"> &
  Partial<Pick<z.output<typeof schema>, "allowedUrl" | "redirectUrl">>) => ({
  name: { description: name, applicationLogo, applicationType: NOT_APPLICABLE },
  applicationSecret: {
    applicationLogin: NOT_APPLICABLE,
    applicationLogoutUri: description,
    grantTypes: NOT_APPLICABLE,
  },
  applicationAllowedUrl: allowedUrl,
  applicationRedirectUrl: redirectUrl,
  authenticationType: NOT_APPLICABLE,
  status,
  selfAssignment: selfAssignment === "on",
  requestable: requestable === "on",
  emergencyAccess: emergencyAccess === "on",
  owners,
  factorPolicy,
  group,
});

const form = {
  schema,
  names: {
    "name.description": "name",
    "name.applicationLogo": "applicationLogo",
    "applicationSecret.applicationLogoutUri": "description",
    applicationAllowedUrl: "allowedUrl",
    applicationRedirectUrl: "redirectUrl",
  },
  list: paths.application,
};

const logo: Logo = {
  field: "applicationLogo",
  upload: (file, { api }) => api("uploadLogoImage", { logo: file, owner: "application" }),
};

const loadList = listLoader("listApplications", shape);

export async function loadApplications(args: Parameters<typeof loadList>[0]) {
  const { data: list, init } = await loadList(args);
  return data({ ...list, offersSignOn: offersSignOn() }, init ?? undefined);
}

export const loadKinds = adminLoader(async () => ({
  kinds: NEW_KINDS.filter((kind) => kind === "launch" || offersSignOn()),
}));

/** @throws Response 404 page */
function kindIn(params: { kind?: string | undefined }): NewKind {
  const kind = NEW_KINDS.find((each) => each === params.kind);
  if (kind === undefined || (kind !== "launch" && !offersSignOn())) throw problem("not-found");
  return kind;
}

const loadNew = newLoader(async ({ params }) => ({
  kind: kindIn(params),
  isChosen: offersSignOn(),
  offersExtensions: isPortico(),
  values: { factorPolicy: "none" },
}));

const { clientId, entityId } = signOn.labels;
const withoutLaunch = schema.omit({ allowedUrl: true, redirectUrl: true });
const { homeUrl } = formRules(signOn);

const kinds = {
  oidc: withoutLaunch.extend({
    homeUrl,
    clientId: requiredText(clientId, CLIENT_ID_MAX).regex(CLIENT_ID_PATTERN, signOnWords.clientId),
    redirectUri: requiredText(words.redirectUri, URL_MAX).pipe(HttpUrl),
  }),
  saml: withoutLaunch.extend({
    homeUrl,
    entityId: requiredText(entityId, ENTITY_ID_MAX).regex(ENTITY_ID_PATTERN, signOnWords.entityId),
    acsUri: requiredText(words.acsUri, URL_MAX).pipe(HttpUrl),
  }),
  api: withoutLaunch.extend({
    clientId: requiredText(clientId, CLIENT_ID_MAX).regex(CLIENT_ID_PATTERN, signOnWords.clientId),
    audience: requiredText(words.audience, URL_MAX).regex(AUDIENCE_PATTERN, signOnWords.audience),
  }),
  forward: withoutLaunch.extend({ homeUrl }),
  link: withoutLaunch.extend({ homeUrl: requiredText(signOn.labels.homeUrl, URL_MAX).pipe(HttpUrl) }),
};

const saveOther = <Kind extends keyof typeof kinds>(
  kind: Kind,
  signOnOf: (value: z.output<(typeof kinds)[Kind]>) => Omit<InputOf<Contract["saveSignOn"]>, "id" | "version" | "kind">,
) =>
  saveWithLogo(logo, {
    ...form,
    schema: kinds[kind],
    names: {
      ...form.names,
      "signOn.clientId": "clientId",
      "signOn.redirectUris": "redirectUri",
      "signOn.redirectUris.0.uri": "redirectUri",
      "signOn.entityId": "entityId",
      "signOn.acsUris": "acsUri",
      "signOn.acsUris.0.uri": "acsUri",
      "signOn.homeUrl": "homeUrl",
      "signOn.audiences": "audience",
      "signOn.audiences.0.uri": "audience",
    },
    save: (value, { api, user }) =>
      api("createApplication", {
        ...toFields(value as z.output<typeof withoutLaunch>),
        createdBy: user._id,
        signOn: { kind: kind === "api" ? "oidc" : kind, ...signOnOf(value as z.output<(typeof kinds)[Kind]>) },
      }),
  });

const saves = {
  launch: saveWithLogo(logo, {
    ...form,
    save: (value, { api, user }) => api("createApplication", { ...toFields(value), createdBy: user._id }),
  }),
  oidc: saveOther("oidc", ({ homeUrl: address, clientId: id, redirectUri }) => ({
    ...{ homeUrl: address, clientId: id },
    redirectUris: [{ uri: redirectUri }],
  })),
  saml: saveOther("saml", ({ homeUrl: address, entityId: id, acsUri }) => ({
    ...{ homeUrl: address, entityId: id },
    acsUris: [{ uri: acsUri }],
  })),
  api: saveOther("api", ({ clientId: id, audience }) => ({
    clientId: id,
    grants: ["client_credentials"],
    audiences: [{ uri: audience }],
  })),
  forward: saveOther("forward", ({ homeUrl: address }) => ({ homeUrl: address })),
  link: saveOther("link", ({ homeUrl: address }) => ({ homeUrl: address })),
} satisfies Record<NewKind, unknown>;

const saveNew = (args: Parameters<typeof saves.launch>[0]) => saves[kindIn(args.params)](args);

const edit = editing("listApplications", async (record, { api }) => ({
  kind: await kindOf(api, record._id),
  values: { ...entriesOf(application, unnested(record)), owners: record.owners?.join("\n") ?? "" },
  offersExtensions: isPortico(),
  signOn: offersSignOn() ? paths.signOn(record._id) : undefined,
  integration: integrationOf(record),
}));

async function kindOf(api: Api, id: string): Promise<SignOnKind> {
  return offersSignOn() ? dataOf(await api("signOnOfApplication", { id })).kind : "launch";
}

/** An external API tells no issuer; a plain one signs nothing. */
function integrationOf({ _id: id, applicationRedirectUrl }: Application): Integration {
  const { publicUrl } = env();
  const asked = { client_id: id, redirect_uri: applicationRedirectUrl ?? "", response_type: LAUNCH_RESPONSE_TYPE };
  return {
    id,
    issuer: isUpstream() ? undefined : publicUrl,
    keys: isPortico() ? publicUrl + paths.keys : undefined,
    launchLink: applicationRedirectUrl
      ? `${publicUrl}${paths.appLogin}?${new URLSearchParams(asked).toString()}`
      : undefined,
  };
}

export const loadApplication = newOrEdit(loadNew, edit.load);

const saveChanged = saveWithLogo(
  logo,
  edit.changing({
    ...form,
    save: (value, { api, user, id, version }) =>
      api("updateApplication", { ...toFields(value), updatedBy: user._id, id, version }),
  }),
);

export const saveApplication = newOrEdit(saveNew, saveChanged);

const deletion = removal("listApplications", {
  nameOf: ({ name }) => name.description,
  dependents: () => dependentsOf("APPLICATION"),
  list: paths.application,
  toast: words.deleted,
  remove: (id, { api, user }) => api("deleteApplication", { id, userId: user._id, isActive: false }),
});

export const loadApplicationRemoval = deletion.load;
export const removeApplication = deletion.act;
