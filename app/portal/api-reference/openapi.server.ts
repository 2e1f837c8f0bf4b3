import { apiDocument } from "~/contract/document/openapi";
import { refusalWhenUpstream } from "~/gateway/api-route.server";
import { env } from "~/lib/env.server";
import { unchangingAnswer } from "~/lib/unchanging-answer.server";

const document = unchangingAnswer(() => JSON.stringify(apiDocument(env().publicUrl)), {
  "Content-Type": "application/json",
});

/** For `/api/openapi.json`: the product API as programs read it. Open to all, as it holds nothing secret. */
export const answerApiDocument = (request: Request): Response => refusalWhenUpstream() ?? document(request);
