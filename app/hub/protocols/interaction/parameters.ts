import { READABLE_SCOPES, type ReadableScope } from "~/contract/kit/interaction-rules";
import type { InteractionDetails } from "../openid/interactions";

type Request = Pick<InteractionDetails, "params">;

export function textOf({ params }: Request, name: string): string | undefined {
  const value = params[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

const wordsOf = (request: Request, name: string): string[] =>
  (textOf(request, name) ?? "").split(" ").filter((word) => word !== "");

export function scopesOf(request: Request): ReadableScope[] {
  const asked = wordsOf(request, "scope");
  return READABLE_SCOPES.filter((scope) => asked.includes(scope));
}
