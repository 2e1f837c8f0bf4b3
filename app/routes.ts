import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/**
 * A list screen and the dialogs over it, each a route of its own; `more` names what a record has besides, `own` what
 * the list has.
 */
const entity = (path: string, folder: string, more: readonly string[] = [], own: readonly string[] = []) =>
  route(path, `routes/${folder}/list.tsx`, [
    route("new", `routes/${folder}/new.tsx`),
    route(":id/edit", `routes/${folder}/edit.tsx`),
    route(":id/delete", `routes/${folder}/delete.tsx`),
    ...more.map((name) => route(`:id/${name}`, `routes/${folder}/${name}.tsx`)),
    ...own.map((name) => route(name, `routes/${folder}/${name}.tsx`)),
  ]);

/**
 * Every address of the portal (spec §2). Pages below `public.tsx` ship no framework script; those below `dashboard.tsx`
 * do.
 */
export default [
  route("healthz", "routes/healthz.ts"),
  route("readyz", "routes/readyz.ts"),
  route(".well-known/jwks.json", "routes/jwks.ts"),
  route("api", "routes/api-reference.ts"),
  route("api/openapi.json", "routes/openapi.ts"),
  route("api/*", "routes/api.ts"),
  route("uploads/:name", "routes/uploads.ts"),

  layout("routes/public.tsx", [
    index("routes/home.ts"),
    route("login", "routes/login.tsx"),
    route("register", "routes/register.tsx"),
    route("verifyemail", "routes/verify-email.tsx"),
    route("otp", "routes/otp.tsx"),
    route("loginandregister", "routes/login-and-register.tsx"),
    route("registerandassign", "routes/register-and-assign.tsx"),
    route("verifyemailassign", "routes/verify-and-assign.tsx"),
    route("ssologin", "routes/sso-login.tsx"),
    route("applogin", "routes/app-login.tsx"),
    route("forgetpassword", "routes/forgot-password.tsx"),
    route("resetpassword/:id", "routes/reset-password.tsx"),
    route("logout", "routes/logout.tsx"),
    route("outbox", "routes/outbox.tsx"),
    route("appAuth", "routes/app-auth.tsx"),
    route("dashboard/launch", "routes/launch.tsx"),
    route("404", "routes/not-found.tsx"),
    route("403", "routes/foreign-origin.ts"),
    route("*", "routes/unknown.ts"),
  ]),

  route("dashboard", "routes/dashboard.tsx", [
    index("routes/dashboard-home.ts"),
    route("app", "routes/tiles.tsx", [route(":applicationId", "routes/sso-dialog.tsx")]),
    route("change", "routes/change-password.tsx"),
    route("sessions", "routes/sessions.tsx"),
    entity("eaiapplication", "application"),
    entity("client", "client"),
    entity("poc", "poc", ["permission"]),
    entity("clan", "clan", ["permission"]),
    entity("role", "role", ["permission"]),
    entity("approvalProcess", "document-approval"),
    entity("Eroleclient", "application-role", ["assign-pages"]),
    entity("appPage", "page"),
    route("assignPageToRole", "routes/role-pages.tsx"),
    route("whoApproves", "routes/approval-question.tsx"),
    entity("permission", "permission"),
    route("products", "routes/demo/products.tsx"),
    route("blog", "routes/demo/blog.tsx"),
    route("create", "routes/demo/create.tsx"),
    route("addrole", "routes/demo/assign-role.tsx", [route(":number", "routes/demo/assign-role-dialog.tsx")]),
    route("priceQuote", "routes/demo/price-quote.tsx"),
    entity("user", "user", ["role", "application", "password", "sessions"]),
    route("user/download", "routes/user/download.ts"),
    entity("configurationEmail", "email-configuration", ["test"], ["page"]),
    entity("emailTemplate", "email-template", ["view"]),
    entity("configurationSms", "sms-configuration", ["test"]),
    entity("smsTemplate", "sms-template"),
    route("messages", "routes/message/list.tsx"),
    route("audit", "routes/audit-event/list.tsx", [route(":id", "routes/audit-event/details.tsx")]),
    route("audit/download", "routes/audit-event/download.ts"),
    route("*", "routes/dashboard-unknown.ts"),
  ]),
] satisfies RouteConfig;
