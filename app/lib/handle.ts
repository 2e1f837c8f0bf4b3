import { currentLanguage } from "./language";

/** What a route asks for, for itself and its children, by its export `handle`. */
type Handle = { hydrate?: unknown; holdsCode?: unknown; leadsOn?: unknown } | null | undefined;

/** Framework scripts know English alone: in other languages pages do without. */
export const isHydrated = (handle: unknown): boolean => wantsScripts(handle) && currentLanguage() === "en";

/** For framework scripts, where they know the reader's language. */
export const wantsScripts = (handle: unknown): boolean => (handle as Handle)?.hydrate === true;

/** For style sheet and script of public pages, in the page itself. */
export const holdsCode = (handle: unknown): boolean => (handle as Handle)?.holdsCode === true;

/** For a page of its own forms alone: one of them leads on to an application. */
export const leadsOn = (handle: unknown): boolean => (handle as Handle)?.leadsOn === true;
