import { newCertificate, pemOf } from "../../support/certificates";
import type { Answer, RoamingBrowser } from "./roaming-browser";

/** PEM. */
export interface OwnKey {
  key: string;
  certificate: string;
  /** In base64. */
  der: string;
}

export function ownKey(): OwnKey {
  const { key, der } = newCertificate("localhost");
  return { key: key.export({ type: "pkcs8", format: "pem" }) as string, der, certificate: `${pemOf(der)}\n` };
}

/** Does what the script of Portico's page does, or its button. @throws Error if the page has no answer for an application */
export async function postAnswer(browser: RoamingBrowser, page: Answer): Promise<Answer> {
  const action = plain(/<form method="post" action="(http[^"]+)"/.exec(page.body)?.[1] ?? "");
  const allowed = /form-action ([^;]+)/.exec(String(page.headers["content-security-policy"]))?.[1] ?? "";
  if (!action || !allowed.split(" ").includes(action))
    throw new Error(
      `No answer that may go to "${action}":\n${page.status} ${page.address}\n${page.body.slice(0, 3000)}`,
    );
  const fields = [...page.body.matchAll(/<input type="hidden" name="(SAMLResponse|RelayState)" value="([^"]*)"/g)];
  return browser.open(action, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, plain(value)])).toString(),
  });
}

const plain = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
