import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerApiReference } from "./answers.server";

export { refuseOtherMethods as action } from "./answers.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerApiReference(request);
