import CryptoJS from "crypto-js";
import { Refused } from "./launch-token.mjs";

/**
 * Reads a user's own record from Portico's API with the launch token (spec §7, listAllActiveUser): the answer's data is
 * encrypted with the shared secret of the envelope.
 *
 * @param {{ portico: string, payloadSecret?: string }} options
 * @returns {(token: string, userId: string | null) => Promise<Record<string, unknown> | undefined>} the record; nothing
 * when the secret or the
 * user's id is not known here. Rejects with Refused when Portico does not accept the token.
 */
export function identityReader({ portico, payloadSecret }) {
  return async (token, userId) => {
    if (!payloadSecret || !userId) return undefined;
    const address = new URL("/api/users/listAllActiveUser", portico);
    address.searchParams.set("userId", userId);
    const answer = await fetch(address, { headers: { authorization: token } }).catch(() => {
      throw new Refused("Portico does not answer just now. Please try again.", 503);
    });
    if (!answer.ok) throw new Refused("Portico does not accept this token.");
    const records = decrypted(await answer.json(), payloadSecret);
    return Array.isArray(records) ? records[0] : undefined;
  };
}

function decrypted({ data }, secret) {
  return JSON.parse(CryptoJS.AES.decrypt(data.encryptedData, secret).toString(CryptoJS.enc.Utf8));
}
