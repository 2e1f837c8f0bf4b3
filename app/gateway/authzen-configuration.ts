import { answerAuthzenConfiguration } from "./api-route.server";

export const loader = () => answerAuthzenConfiguration();
