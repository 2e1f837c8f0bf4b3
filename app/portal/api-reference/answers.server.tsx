import { redirect } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import type { Refusal } from "~/contract";
import { apiDocument } from "~/contract/document/openapi";
import { words } from "~/contract/kit/words";
import { isUpstream } from "~/gateway/api.server";
import { refusalWhenUpstream } from "~/gateway/api-route.server";
import { env } from "~/lib/env.server";
import { inLanguage } from "~/lib/language.server";
import { paths } from "~/lib/paths";
import { contentSecurityPolicy } from "~/lib/security-headers.server";
import { unchangingAnswer } from "~/lib/unchanging-answer.server";
import styles from "~/ui/reference.css?url";
import { ApiReference } from "./view";

const asJson = { "Content-Type": "application/json" };
/** In English, whoever is the first to read it. */
const describedApi = () => inLanguage("en", () => apiDocument(env().publicUrl));

const document = unchangingAnswer(() => JSON.stringify(describedApi()), asJson);

/** Open to all: it holds nothing secret. */
export const answerApiDocument = (request: Request): Response => refusalWhenUpstream() ?? document(request);

/** Rendered once, outside Remix: the largest page, and it never changes. */
const page = unchangingAnswer(
  () => `<!DOCTYPE html>${renderToStaticMarkup(<ApiReference document={describedApi()} stylesheet={styles} />)}`,
  { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": contentSecurityPolicy() },
);

export const answerApiReference = (request: Request): Response =>
  isUpstream() ? redirect(paths.notFound) : page(request);

const refusal: Refusal = { code: 405, msg: words.refusals.wrongMethod("GET"), data: null };

/** As the API itself refuses. */
export const refuseOtherMethods = () =>
  Response.json(refusal, { status: refusal.code, headers: { Allow: "GET, HEAD" } });
