import { answerSamlMetadata } from "./api-route.server";

export const loader = () => answerSamlMetadata();
