import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerApiDocument } from "./openapi.server";

export { refuseOtherMethods as action } from "./refuse.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerApiDocument(request);
