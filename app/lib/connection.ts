import { useSyncExternalStore } from "react";
import { isPlainClick } from "./plain-click";

/** Held until retried or given up. */
export interface HeldRequest {
  why: "offline" | "unreachable" | "too-large";
  isTrying: boolean;
  /** A link not followed yet. */
  isLink?: boolean;
  /** Missing if a retry would fail again. */
  retry?: () => void;
}

let held: HeldRequest | undefined;
const listeners = new Set<() => void>();

function show(request: HeldRequest | undefined): void {
  held = request;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHeldRequest = (): HeldRequest | undefined =>
  useSyncExternalStore(
    subscribe,
    () => held,
    () => undefined,
  );

/** Not the framework's error page. RemixBrowser's router calls the browser's `fetch`: there is no other way in (connection.spec.ts). */
export function holdLostRequests(): void {
  const ask = window.fetch;
  window.fetch = (input, init) => untilAnswered(() => ask(input, init), init?.signal);
  window.addEventListener("submit", rememberSubmitter, true);
  window.addEventListener("click", stayWhileOffline, true);
}

const TOO_LARGE = 413;

const whyLost = () => (navigator.onLine ? "unreachable" : "offline");

let pressed: HTMLElement | null | undefined;

function rememberSubmitter(event: SubmitEvent): void {
  pressed = event.submitter;
}

async function untilAnswered(ask: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  const button = pressed;
  pressed = undefined;
  let heldHere: HeldRequest | undefined;
  for (;;) {
    let isTooLarge = false;
    try {
      const response = await ask();
      isTooLarge = response.status === TOO_LARGE;
      if (!isTooLarge && !isOfProxy(response)) {
        // This answer ends its own failure and that of waiting links only.
        if (held === heldHere || held?.isLink) show(undefined);
        return response;
      }
    } catch (error) {
      // Browsers report every network failure as a TypeError.
      if (signal?.aborted || !(error instanceof TypeError)) throw error;
    }
    heldHere = await anotherTry(isTooLarge ? "too-large" : whyLost(), button, signal);
  }
}

/** Our answers have the header; those of a proxy or a network's own sign-in page do not. */
const isOfProxy = (response: Response): boolean =>
  new URL(response.url).pathname.endsWith(".data") &&
  !response.headers.has("X-Remix-Response") &&
  (response.ok || response.status >= 500);

/** @throws AbortError once the user leaves, or sends the form again */
function anotherTry(
  why: HeldRequest["why"],
  button: HTMLElement | null | undefined,
  signal?: AbortSignal | null,
): Promise<HeldRequest> {
  return new Promise((resolve, reject) => {
    const retry = () => {
      // Sends what was typed since, too.
      if (button?.isConnected) {
        button.click();
        return;
      }
      const trying = { why, isTrying: true };
      show(trying);
      resolve(trying);
    };
    const request = { why, isTrying: false, retry: why === "too-large" ? undefined : retry };
    signal?.addEventListener("abort", () => {
      if (held === request) show(undefined);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException("", "AbortError"));
    });
    show(request);
  });
}

/** A link's scripts cannot load offline, and the framework would reload the page. */
function stayWhileOffline(event: MouseEvent): void {
  if (navigator.onLine || !isPlainClick(event)) return;
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hash) return;
  event.preventDefault();
  show({ why: "offline", isTrying: false, isLink: true, retry: () => link.click() });
}
