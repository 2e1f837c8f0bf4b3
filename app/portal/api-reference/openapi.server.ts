import { apiDocument } from "~/contract/document/openapi";
import { env } from "~/lib/env.server";
import { unchangingAnswer } from "~/lib/unchanging-answer.server";

/** For `/api/openapi.json`: the product API as programs read it. Open to all, as it holds nothing secret. */
export const answerApiDocument = unchangingAnswer(() => JSON.stringify(apiDocument(env().publicUrl)), { "Content-Type": "application/json" });
