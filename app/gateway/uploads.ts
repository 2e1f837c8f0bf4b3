import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerUpload } from "./api-route.server";

export const loader = ({ params }: LoaderFunctionArgs) => answerUpload(params.name ?? "");
