import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, requiredName } from "./kit/fields";
import { field, record } from "./kit/record";
import { LIST_KEY_MAX, VIEW_NAME_MAX, VIEW_SEARCH_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

export const keptView = record({
  name: field({ en: "Name of the view" }, requiredName(VIEW_NAME_MAX), z.string()),
});

/** The list's address below `/dashboard/`. */
const ListKey = z
  .string()
  .max(LIST_KEY_MAX)
  .regex(/^[A-Za-z]+$/, words.refusals.invalidInput);

/** A query, with its question mark. */
const ListSearch = z
  .string()
  .max(VIEW_SEARCH_MAX)
  .regex(/^(\?[^\s#]*)?$/, words.refusals.invalidInput);

const own = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true } as const;

export const keptViews = {
  ownKeptViews: endpoint({
    ...own,
    method: "GET",
    path: "/api/keptViews/own",
    input: z.object({ list: ListKey }),
    output: z.array(z.object({ viewId: z.string(), name: z.string(), search: z.string() })),
  }),
  /** Replaces one of the same name. */
  keepView: endpoint({
    ...own,
    method: "POST",
    path: "/api/keptViews/keep",
    input: z.object({ list: ListKey, search: ListSearch, ...keptView.input }),
    output: Nothing,
    audit: { action: "CREATED" },
  }),
  renameView: endpoint({
    ...own,
    method: "POST",
    path: "/api/keptViews/rename",
    input: z.object({ viewId: Id, ...keptView.input }),
    output: Nothing,
    audit: { action: "UPDATED" },
  }),
  deleteView: endpoint({
    ...own,
    method: "POST",
    path: "/api/keptViews/delete",
    input: z.object({ viewId: Id }),
    output: Nothing,
    audit: { action: "DELETED" },
  }),
};
