import { type HeadSigner, headSigner as signer } from "@portico/audit-chain";
import { keysFor, type RootKeys } from "~/lib/secret-box.server";

/** Signs heads with a key made of PORTICO_KEY. */
export const headSigner = (keys: RootKeys): HeadSigner => signer(() => keysFor(keys, "audit-head"));
