import { READABLE_SCOPES, type ReadableScope } from "~/contract/kit/interaction-rules";
import type { InteractionDetails } from "../openid/interactions";

type Request = Pick<InteractionDetails, "params">;

/** A parameter of the application's request that is one text. */
export function textOf({ params }: Request, name: string): string | undefined {
  const value = params[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A parameter that lists words. */
const wordsOf = (request: Request, name: string): string[] =>
  (textOf(request, name) ?? "").split(" ").filter((word) => word !== "");

/** What the application asks to read, of what there is. */
export function scopesOf(request: Request): ReadableScope[] {
  const asked = wordsOf(request, "scope");
  return READABLE_SCOPES.filter((scope) => asked.includes(scope));
}
