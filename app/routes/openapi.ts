import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerApiDocument } from "~/portal/api-reference/openapi.server";

export { refuseOtherMethods as action } from "~/portal/api-reference/refuse.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerApiDocument(request);
