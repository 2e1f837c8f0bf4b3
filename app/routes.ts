import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";

const form = (noun: string, newAt = "new") => [
  route(newAt, `${noun}form.tsx`, { id: `${noun}new` }),
  route(":id/edit", `${noun}form.tsx`, { id: `${noun}edit` }),
];

/**
 * `recordDialogs` and `listDialogs` name dialogs besides the form and delete; `forms` replaces the one form. `kind` begins the file names
 * where two lists stand in one folder.
 */
const entity = (
  path: string,
  folder: string,
  {
    recordDialogs = [],
    listDialogs = {},
    kind = "",
    forms = form(`console/${folder}/${kind}`),
  }: {
    recordDialogs?: readonly string[];
    listDialogs?: Readonly<Record<string, string>>;
    kind?: string;
    forms?: RouteConfigEntry[];
  } = {},
) => {
  const file = (name: string) => `console/${folder}/${kind}${name}.tsx`;
  return route(path, file("list"), [
    ...forms,
    route(":id/delete", file("delete")),
    ...recordDialogs.map((name) => route(`:id/${name}`, file(name))),
    ...Object.entries(listDialogs).map(([name, address]) => route(address, file(name))),
  ]);
};

/** The pages about one record: facts, further tabs, and its events in the audit log. */
const record = (path: string, folder: string, tabs: readonly string[], more: RouteConfigEntry[] = []) =>
  route(`${path}/:id`, `console/${folder}/record.tsx`, [
    index(`console/${folder}/facts.tsx`),
    ...more,
    ...tabs.map((name) => route(name, `console/${folder}/${name}.tsx`)),
    route("history", "console/audit/history.tsx", { id: `${folder}/history` }),
  ]);

const branding = (folder: string) => route("branding", "console/brand/form.tsx", { id: `${folder}/branding` });

const interaction = () => {
  const step = (path: string, file: string) =>
    route(`interaction/:uid/${path}`, `portal/${file}`, { id: `interaction/${path}` });
  return [
    route("interaction/:uid", "portal/interaction/interaction.tsx"),
    route("interaction/:uid/continue", "portal/interaction/continue.tsx"),
    route("interaction/:uid/leave", "portal/interaction/leave.tsx"),
    step("login", "sign-in/sign-in.tsx"),
    step("register", "account/register.tsx"),
    step("verifyemail", "account/verify.tsx"),
    step("forgetpassword", "account/forgot.tsx"),
    step("unlock", "sign-in/unlock.tsx"),
    step("people", "sign-in/people.ts"),
    step("passkey", "sign-in/passkey.ts"),
    step("otherdevice", "other-device/other-device.tsx"),
    step("confirm", "step-up/confirm.tsx"),
  ];
};

/** Every address of the portal (spec §2). Only pages below `console.tsx` ship framework scripts. */
export default [
  route("healthz", "gateway/healthz.ts"),
  route("readyz", "gateway/readyz.ts"),
  route(".well-known/jwks.json", "gateway/jwks.ts"),
  route(".well-known/authzen-configuration", "gateway/authzen-configuration.ts"),
  route(".well-known/change-password", "gateway/change-password.ts"),
  route(".well-known/passkey-endpoints", "gateway/passkey-endpoints.ts"),
  route(".well-known/security.txt", "gateway/security-txt.ts"),
  route(".well-known/*", "gateway/well-known.ts"),
  route("saml/metadata", "gateway/saml-metadata.ts"),
  route("api", "portal/api-reference/api-reference.ts"),
  route("api/openapi.json", "portal/api-reference/openapi.ts"),
  route("api/*", "gateway/api.ts"),
  route("access/v1/*", "gateway/api.ts", { id: "gateway/access" }),
  route("uploads/:name", "gateway/uploads.ts"),
  route("favicon.ico", "portal/product/favicon.ts"),
  route("icon.svg", "portal/product/icon.ts"),
  route("manifest.webmanifest", "portal/product/manifest.ts"),

  route("language", "portal/language/language.ts"),
  route("look", "portal/look/look.ts"),
  route("password/strength", "portal/account/password-strength.ts"),
  route("passkey/options", "portal/sign-in/passkey-options.ts"),
  route("interaction/:uid/passkey/options", "portal/sign-in/passkey-options.ts", { id: "interaction/passkey-options" }),
  route("dashboard/account/data", "portal/own-account/own-data.ts"),
  route("dashboard/stay", "portal/session/stay.ts"),
  route("dashboard/zone", "portal/dashboard/zone.ts"),
  route("dashboard/confirm/passkey", "portal/step-up/passkey-options.ts"),
  route("dashboard/approve/options", "portal/other-device/approval-options.ts"),
  route("dashboard/security/passkey/options", "portal/passkey/new-passkey-options.ts"),

  layout("portal/problem/public.tsx", [
    index("portal/dashboard/home.ts"),
    route("login", "portal/sign-in/sign-in.tsx"),
    route("login/:connection", "portal/connection/connection.tsx"),
    route("login/:connection/callback", "portal/connection/callback.tsx"),
    route("login/:connection/link", "portal/connection/link.tsx"),
    route("register", "portal/account/register.tsx"),
    route("invitation/:token", "portal/account/invitation.tsx"),
    route("verifyemail", "portal/account/verify.tsx"),
    route("otp", "portal/sign-in/otp.tsx"),
    route("loginandregister", "portal/self-assignment/login-and-register.tsx"),
    route("registerandassign", "portal/self-assignment/register-and-assign.tsx"),
    route("verifyemailassign", "portal/self-assignment/verify-and-assign.tsx"),
    route("ssologin", "portal/sign-in/sso-login.tsx"),
    route("applogin", "portal/launch/app-login.tsx"),
    route("forgetpassword", "portal/account/forgot.tsx"),
    route("resetpassword/:id", "portal/account/reset.tsx"),
    route("signinlink/:token", "portal/sign-in/sign-in-link.tsx"),
    route("people", "portal/sign-in/people.ts"),
    route("passkey", "portal/sign-in/passkey.ts"),
    route("trouble", "portal/trouble/trouble.tsx"),
    route("accessibility", "portal/accessibility/accessibility.tsx"),
    route("unlock", "portal/sign-in/unlock.tsx"),
    route("unlock/:token", "portal/sign-in/unlock-link.tsx"),
    route("notme/:token", "portal/not-me/not-me-link.tsx"),
    route("logout", "portal/logout/logout.tsx"),
    route("appAuth", "portal/launch/app-auth.tsx"),
    route("forward-auth/start", "portal/forward-auth/start.tsx"),
    route("saml/sso", "portal/saml/sso.tsx"),
    route("saml/continue", "portal/saml/continue.tsx"),
    route("saml/slo", "portal/saml/slo.tsx"),
    route("saml/logout", "portal/saml/logout-next.ts"),
    route("saml/signout", "portal/saml/sign-out.tsx"),
    route("saml/start", "portal/saml/start.ts"),
    route("saml/posted", "portal/saml/posted.tsx"),
    route("otherdevice", "portal/other-device/other-device.tsx"),
    route("dashboard/approve", "portal/other-device/approve.tsx"),
    route("dashboard/approve/:link", "portal/other-device/approve-link.tsx"),
    route("dashboard/launch", "portal/launch/launch.tsx"),
    route("open/:application", "portal/launch/open.tsx"),
    route("open/:application/:client", "portal/launch/open.tsx", { id: "portal/launch/open-for-client" }),
    route("dashboard/security/passkey", "portal/passkey/new-passkey.tsx"),
    route("dashboard/confirm", "portal/step-up/confirm.tsx"),
    route("dashboard/factor", "portal/factor/add-factor.tsx"),
    route("dashboard/acceptTerms", "portal/terms/accept-terms.tsx"),
    route("terms", "portal/terms/terms.tsx"),
    route("oidc", "portal/openid/engine-page.tsx"),
    ...interaction(),
    route("404", "portal/problem/not-found.tsx"),
    route("403", "portal/problem/foreign-origin.ts"),
    route("*", "portal/problem/unknown.ts"),
  ]),

  route("outbox", "portal/outbox/outbox.tsx"),

  route("dashboard", "portal/dashboard/dashboard.tsx", [
    // A failure of a page below leaves the frame as it is.
    layout("portal/dashboard/content.tsx", [
      index("portal/dashboard/dashboard-home.ts"),
      route("app", "portal/dashboard/tiles.tsx", [route(":applicationId", "portal/dashboard/sso-dialog.tsx")]),
      route("tiles", "portal/dashboard/arrange.tsx"),
      route("request", "portal/access-request/requestable.tsx"),
      route("request/new", "portal/access-request/request-form.tsx"),
      route("request/emergency", "portal/access-request/emergency.tsx"),
      route("requests", "portal/access-request/own-requests.tsx"),
      route("requests/waiting", "portal/access-request/waiting.tsx"),
      route("requests/standIn", "portal/access-request/stand-in.tsx"),
      route("requests/:id", "portal/access-request/request.tsx"),
      route("reviews", "portal/access-review/waiting.tsx"),
      route("reviews/:id", "portal/access-review/review.tsx"),
      route("account", "portal/own-account/own-account.tsx"),
      route("account/not-me", "portal/own-account/not-me.tsx"),
      route("account/name", "portal/own-account/name.tsx"),
      route("account/zone", "portal/own-account/time-zone.tsx"),
      route("account/picture", "portal/own-account/picture.tsx"),
      route("account/email", "portal/own-account/email.tsx"),
      route("account/phone", "portal/own-account/phone.tsx"),
      route("account/deletion", "portal/own-account/deletion.tsx"),
      route("change", "portal/account/change-password.tsx"),
      route("sessions", "portal/session/session.tsx"),
      route("security", "portal/security/security.tsx"),
      route("security/phone", "portal/security/phone.tsx"),
      route("security/app", "portal/factor/new-authenticator.tsx"),
      route("security/codes", "portal/factor/recovery-codes.tsx"),
      route("products", "portal/demo-content/products.tsx"),
      route("blog", "portal/demo-content/blog.tsx"),
      route("create", "portal/demo-content/new-post.tsx"),
      route("addrole", "portal/demo-content/assign-role.tsx", [
        route(":number", "portal/demo-content/assign-role-dialog.tsx"),
      ]),
      route("priceQuote", "portal/demo-content/price-quote.tsx"),
      route("*", "portal/dashboard/unknown.ts"),
    ]),
    layout("portal/dashboard/console.tsx", [
      route("find", "console/find/find.tsx"),
      route("views/:list", "console/kept-view/kept-views.tsx"),
      route("overview", "console/overview/overview.tsx"),
      route("overview/access", "console/access/ending.tsx"),
      route("access/chosen", "console/access/chosen.tsx"),
      route("evidence", "console/evidence/evidence.tsx"),
      route("evidence/:about", "console/evidence/answer.tsx"),
      route("evidence/:about/print", "console/evidence/print.tsx"),
      route("evidence/:about/download", "console/evidence/download.ts"),
      entity("eaiapplication", "application", {
        recordDialogs: ["peek"],
        listDialogs: { kinds: "new" },
        forms: form("console/application/", "new/:kind"),
      }),
      record("application", "application", ["access"], [branding("application")]),
      route("application/:id/access/download", "console/application/access-download.ts"),
      route("application/:id/sign-on", "console/sign-on/settings.tsx"),
      route("application/:id/sign-on/secrets", "console/sign-on/secrets.tsx"),
      route("application/:id/sign-on/connect", "console/sign-on/connect.tsx"),
      route("application/:id/sign-on/try", "console/sign-on/try.tsx"),
      route("application/:id/sign-on/hosts", "console/sign-on/hosts.tsx"),
      entity("client", "client", {
        recordDialogs: ["peek"],
        forms: [
          ...form("console/client/"),
          route(":id/administrators", "console/client-administrator/administrators.tsx"),
        ],
      }),
      entity("connection", "connection", { recordDialogs: ["domains", "test"] }),
      record("client", "client", ["access"], [branding("client")]),
      route("branding", "console/brand/form.tsx"),
      entity("poc", "poc", { recordDialogs: ["permission"] }),
      entity("clan", "clan", { recordDialogs: ["permission"] }),
      entity("group", "group", { recordDialogs: ["peek", "members", "clients"] }),
      record("group", "group", ["people"]),
      route("group/:id/people/download", "console/group/people-download.ts"),
      entity("role", "role", { recordDialogs: ["peek", "permission"] }),
      record("role", "role", ["people"]),
      entity("approvalProcess", "document-approval"),
      entity("Eroleclient", "application-role", { recordDialogs: ["assign-pages", "permission"] }),
      entity("appPage", "page"),
      route("assignPageToRole", "console/application-role/role-pages.tsx"),
      route("whoApproves", "console/document-approval/question.tsx"),
      entity("permission", "permission"),
      entity("user", "user", {
        recordDialogs: [
          "peek",
          "edit",
          "role",
          "application",
          "explain",
          "password",
          "sessions",
          "reset",
          "factors",
          "deletion",
          "status",
        ],
        listDialogs: { new: "new" },
        forms: [
          route(":id/administers", "console/client-administrator/administers.tsx"),
          route(":id/groups", "console/group/of-user.tsx"),
        ],
      }),
      entity("serviceAccount", "service-account", { recordDialogs: ["tokens"] }),
      record("user", "user", ["access", "sign-ins", "messages"]),
      route("invitation", "console/invitation/list.tsx", [route("new", "console/invitation/new.tsx")]),
      route("user/download", "console/user/download.ts"),
      route("user/chosen", "console/user/chosen.tsx"),
      entity("configurationEmail", "email-configuration", { recordDialogs: ["test"], listDialogs: { page: "page" } }),
      entity("emailTemplate", "template", { recordDialogs: ["view"], kind: "email-" }),
      entity("configurationSms", "sms-configuration", { recordDialogs: ["test"] }),
      entity("smsTemplate", "template", { kind: "sms-" }),
      entity("announcement", "announcement"),
      entity("terms", "terms", { recordDialogs: ["publish"] }),
      route("acceptances", "console/terms/acceptances.tsx"),
      route("acceptances/download", "console/terms/acceptances-download.ts"),
      route("messages", "console/message/list.tsx"),
      route("deletionRequests", "console/deletion-request/list.tsx"),
      route("accessRequests", "console/access-request/list.tsx"),
      route("accessReviews", "console/access-review/list.tsx", [route("new", "console/access-review/new.tsx")]),
      route("accessReviews/:id/download", "console/access-review/download.ts"),
      route("pendingChanges", "console/pending-change/list.tsx", [route(":id", "console/pending-change/details.tsx")]),
      route("audit", "console/audit/list.tsx", [route(":id", "console/audit/details.tsx")]),
      route("audit/download", "console/audit/download.ts"),
    ]),
  ]),
] satisfies RouteConfig;
