import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerEnvelopeDocument } from "./answers.server";

export { refuseOtherMethods as action } from "./answers.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerEnvelopeDocument(request);
