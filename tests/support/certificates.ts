import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { selfSigned } from "~/hub/protocols/saml/certificate";
import { DAY_MS } from "~/lib/durations";

/** `der`: in base64. */
export function newCertificate(name = "sp.example"): { key: KeyObject; der: string } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const [from, until] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
  const der = selfSigned({ publicKey, privateKey, name, from, until });
  return { key: privateKey, der: der.toString("base64") };
}

export const pemOf = (der: string): string =>
  `-----BEGIN CERTIFICATE-----\n${(der.match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----`;
