import { choiceCookie } from "./choice-cookie.server";
import { type Look, lookOf } from "./look";

const cookie = choiceCookie("look");

export const lookIn = (cookies: string | null): Look | undefined => lookOf(cookie.read(cookies));

/** The `Set-Cookie` header. Without a look the browser decides again. */
export const rememberLook = (look: Look | undefined): [string, string] => cookie.remember(look);
