import { words as signOnWords } from "~/console/sign-on/words";
import type { SignOnKind } from "~/contract/kit/sign-on-rules";
import { words } from "./words";

/** Most common first. `api`: of OpenID Connect, for tokens of other applications alone. */
export const NEW_KINDS = ["oidc", "saml", "forward", "launch", "link", "api"] as const;
export type NewKind = SignOnKind | "api";

export const nameOfKind = (kind: NewKind): string => (kind === "api" ? words.api : signOnWords.kinds[kind]);
