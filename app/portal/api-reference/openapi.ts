import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerApiDocument } from "./answers.server";

export { refuseOtherMethods as action } from "./answers.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerApiDocument(request);
