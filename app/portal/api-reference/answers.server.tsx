import { redirect } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import type { Refusal } from "~/contract";
import { apiDocument } from "~/contract/document/openapi";
import { words } from "~/contract/kit/words";
import { refusalWhenUpstream } from "~/gateway/api-route.server";
import { isUpstream } from "~/gateway/product-api.server";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { contentSecurityPolicy } from "~/lib/security-headers.server";
import { unchangingAnswer } from "~/lib/unchanging-answer.server";
import styles from "~/ui/reference.css?url";
import { ApiReference } from "./view";

const asJson = { "Content-Type": "application/json" };
const document = unchangingAnswer(() => JSON.stringify(apiDocument(env().publicUrl)), asJson);

/** For `/api/openapi.json`: the product API in plain JSON. Open to all, as it holds nothing secret. */
export const answerApiDocument = (request: Request): Response => refusalWhenUpstream() ?? document(request);

/**
 * Rendered here and not by Remix, once and not for each visitor: it is the largest page there is, and it never changes.
 */
const page = unchangingAnswer(
  () =>
    `<!DOCTYPE html>${renderToStaticMarkup(<ApiReference document={apiDocument(env().publicUrl)} stylesheet={styles} />)}`,
  { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": contentSecurityPolicy() },
);

/** For `/api`: the same document as people read it. Where the product API is upstream, it is an unknown path. */
export const answerApiReference = (request: Request): Response =>
  isUpstream() ? redirect(paths.notFound) : page(request);

const refusal: Refusal = { code: 405, msg: words.refusals.wrongMethod("GET"), data: null };

/** For the API's document and its page, as the API itself refuses. */
export const refuseOtherMethods = () =>
  Response.json(refusal, { status: refusal.code, headers: { Allow: "GET, HEAD" } });
