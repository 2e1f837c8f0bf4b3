import { answerPublicKeys } from "./api-route.server";

/** For applications to verify launch tokens (RFC 7517). */
export const loader = () => answerPublicKeys();
