import { renderToStaticMarkup } from "react-dom/server";
import { apiDocument } from "~/contract/document/openapi";
import { env } from "~/lib/env.server";
import { contentSecurityPolicy } from "~/lib/security-headers.server";
import { unchangingAnswer } from "~/lib/unchanging-answer.server";
import styles from "~/ui/reference.css?url";
import { ApiReference } from "./view";

/**
 * For `/api`: the same document as people read it. Rendered here and not by Remix, once and not for each visitor: it is the largest page
 * there is, and it never changes.
 */
export const answerApiReference = unchangingAnswer(
  () => `<!DOCTYPE html>${renderToStaticMarkup(<ApiReference document={apiDocument(env().publicUrl)} stylesheet={styles} />)}`,
  { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": contentSecurityPolicy() },
);
