import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerApiReference } from "./page.server";

export { refuseOtherMethods as action } from "./refuse.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerApiReference(request);
