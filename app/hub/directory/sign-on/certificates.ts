import { X509Certificate } from "node:crypto";
import { SAML_CERTIFICATES_MAX } from "~/contract/kit/saml-rules";
import { words } from "./words";

const KIND = "CERTIFICATE-----";
const [BEGIN, END] = [`-----BEGIN ${KIND}`, `-----END ${KIND}`];
const LINE = /.{1,64}/g;
const RSA_MIN_BITS = 2048;
const CURVES: readonly (string | undefined)[] = ["prime256v1", "secp384r1", "secp521r1"];

/** @param der in base64 */
export const pemOf = (der: string): string => [BEGIN, ...(der.match(LINE) ?? []), END].join("\n");

/** Undefined unless the text is certificates as PEM and nothing else. */
export function certificatesIn(text: string): X509Certificate[] | undefined {
  const found: X509Certificate[] = [];
  let rest = text.trim();
  while (rest !== "") {
    const end = rest.indexOf(END);
    if (!rest.startsWith(BEGIN) || end < 0) return undefined;
    try {
      found.push(new X509Certificate(rest.slice(0, end + END.length)));
    } catch {
      return undefined;
    }
    rest = rest.slice(end + END.length).trim();
  }
  return found.length > 0 ? found : undefined;
}

/** @returns why requests could not be verified with these certificates */
export function certificatesFault(text: string): string | undefined {
  if (/PRIVATE KEY-----/.test(text)) return words.certificatesPrivate;
  const found = certificatesIn(text);
  if (!found) return words.certificatesUnreadable;
  if (found.length > SAML_CERTIFICATES_MAX) return words.certificatesTooMany(SAML_CERTIFICATES_MAX);
  return found.every(fits) ? undefined : words.certificatesUnsupported;
}

function fits({ publicKey: { asymmetricKeyType, asymmetricKeyDetails = {} } }: X509Certificate): boolean {
  if (asymmetricKeyType === "rsa") return (asymmetricKeyDetails.modulusLength ?? 0) >= RSA_MIN_BITS;
  return asymmetricKeyType === "ec" && CURVES.includes(asymmetricKeyDetails.namedCurve);
}
