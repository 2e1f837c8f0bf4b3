import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerApi } from "./api-route.server";

const answer = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  answerApi(request, {
    clientAddress: context.clientAddress ?? "unknown",
    requestId: context.requestId ?? "",
    onUser: (userId) => void (context.userId = userId),
  });

export const loader = answer;
export const action = answer;
