import { answerPublicKeys } from "./api-route.server";

export const loader = () => answerPublicKeys();
