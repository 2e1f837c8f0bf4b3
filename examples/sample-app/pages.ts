import type { LaunchClaims } from "./launch-token";

/** Text put into a page is always escaped: whatever is not a template's own markup came from outside. */
class Markup {
  constructor(readonly text: string) {}
}

type Content = Markup | string | undefined | readonly Content[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(value: Content): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
  return value instanceof Markup ? value.text : value.map(escaped).join("");
}

const html = (strings: TemplateStringsArray, ...values: Content[]) =>
  new Markup(strings.reduce((text, part, at) => text + part + (at < values.length ? escaped(values[at]) : ""), ""));

const page = (name: string, title: string, content: Content) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === name ? name : `${title} | ${name}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>${name}</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text;

const inText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const facts = (entries: readonly (readonly [string, unknown])[]) =>
  html`<dl>${entries
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => html`<div><dt>${key}</dt><dd>${inText(value)}</dd></div>`)}</dl>`;

const asTime = (claim: string, value: unknown) =>
  ["exp", "iat", "nbf"].includes(claim) && typeof value === "number" ? new Date(value * 1000).toISOString() : value;

/** The signed-in user: what the launch token proves, and what the address adds. */
export interface Visitor {
  claims: LaunchClaims;
  address: Readonly<Record<string, string>>;
}

/** Shows the user as the token proves them; what only the address says is below. */
export function signedInPage(name: string, { claims, address }: Visitor): string {
  return page(
    name,
    `Welcome, ${claims.name || claims.email || claims.sub}`,
    html`<p class="badge">Signed in through Portico</p>
${facts([
  ["Name", claims.name],
  ["Email", claims.email],
  ["Role", claims.role],
  ["Client", claims.client?.name],
  ["Application", address.appName],
])}
<h2>Proved by the launch token</h2>
${facts(Object.entries(claims).map(([claim, value]) => [claim, asTime(claim, value)]))}
<h2>Said in the address, not proved</h2>
${facts(Object.entries(address))}
<p><a class="button" href="/logout">Sign out</a></p>`,
  );
}

/** Where Portico's /appAuth leads: a token arrived, and whose it is when Portico said so. */
export function arrivedPage(
  name: string,
  {
    token,
    clientIDE,
    role,
    identity,
  }: { token: string; clientIDE: string | null; role: string | null; identity: Record<string, unknown> | undefined },
): string {
  return page(
    name,
    "Arrived from Portico",
    html`${facts([
      ["Token", `${token.slice(0, 4)}… (${token.length} characters)`],
      ["Client", clientIDE],
      ["Role", role],
    ])}
${identity && html`<h2>Read from Portico with the token</h2>${facts(Object.entries(identity))}`}`,
  );
}

export const emptyPage = (name: string, portico: string): string =>
  messagePage(name, "Nobody is signed in here", "Open this application from your dashboard.", portico);

export const messagePage = (name: string, title: string, message: string, portico: string): string =>
  page(name, title, html`<p>${message}</p><p><a class="button" href="${portico}/">Go to Portico</a></p>`);

export const styles = `
*{box-sizing:border-box}
body{margin:0;background:#f3f5f4;color:#1c2421;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{padding:16px 24px;background:#1d4f73;color:#fff;font-weight:600}
main{max-width:720px;margin:24px auto;padding:24px;background:#fff;border:1px solid #d8dedb;border-radius:8px}
h1{margin:0 0 16px;font-size:24px;line-height:1.25;overflow-wrap:anywhere}
h2{margin:32px 0 8px;font-size:16px}
dl{margin:0}
dl div{padding:8px 0;border-top:1px solid #e6ebe8}
dt{color:#56625d;font-size:14px}
dd{margin:0;overflow-wrap:anywhere}
@media (min-width:600px){dl div{display:flex;align-items:baseline}dt{flex:0 0 160px}}
.badge{display:inline-block;margin:0 0 16px;padding:2px 8px;border-radius:8px;background:#e1f1e7;color:#14532d;font-size:14px}
.button{display:inline-block;margin-top:16px;padding:8px 16px;border-radius:8px;background:#1d4f73;color:#fff;text-decoration:none}
.button:focus{outline:3px solid #8bb8d8;outline-offset:2px}
`;
