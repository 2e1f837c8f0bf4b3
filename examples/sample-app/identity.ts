import { createDecipheriv, createHash } from "node:crypto";
import { Refused } from "./launch-token";

export interface IdentityOptions {
  /** Origin of Portico. */
  portico: string;
  /** Shared secret of Portico's envelope. */
  payloadSecret?: string | undefined;
}

/**
 * Reads a user's own record from Portico's API with the launch token (spec §7, listAllActiveUser): the answer's data is
 * encrypted with the shared secret of the envelope.
 *
 * @returns reads the record; undefined when the secret or the user's id is not known here. Rejects with Refused when
 * Portico does not accept the token.
 */
export function identityReader({ portico, payloadSecret }: IdentityOptions) {
  return async (token: string, userId: string | null): Promise<Record<string, unknown> | undefined> => {
    if (!payloadSecret || !userId) return undefined;
    const address = new URL("/api/users/listAllActiveUser", portico);
    address.searchParams.set("userId", userId);
    const answer = await fetch(address, { headers: { authorization: token } }).catch(() => {
      throw new Refused("Portico does not answer just now. Please try again.", 503);
    });
    if (!answer.ok) throw new Refused("Portico does not accept this token.");
    const { data } = (await answer.json()) as { data: { encryptedData: string } };
    return decrypted(data.encryptedData, payloadSecret)[0];
  };
}

/** What crypto-js does with a passphrase, by Node's own means: OpenSSL's salted format, AES-256-CBC, a key made by MD5. */
function decrypted(sealed: string, secret: string): Record<string, unknown>[] {
  const bytes = Buffer.from(sealed, "base64");
  const salt = bytes.subarray(8, 16);
  let derived = Buffer.alloc(0);
  for (let digest = derived; derived.length < 48; derived = Buffer.concat([derived, digest]))
    digest = createHash("md5").update(digest).update(secret).update(salt).digest();
  const decipher = createDecipheriv("aes-256-cbc", derived.subarray(0, 32), derived.subarray(32, 48));
  const json = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString("utf8");
  return JSON.parse(json) as Record<string, unknown>[];
}
