import { answerPublicKeys } from "./api-route.server";

/** Public keys of launch tokens, for applications to verify them (RFC 7517). */
export const loader = () => answerPublicKeys();
