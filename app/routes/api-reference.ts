import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerApiReference } from "~/portal/api-reference/page.server";

export { refuseOtherMethods as action } from "~/portal/api-reference/refuse.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerApiReference(request);
