import { useSyncExternalStore } from "react";
import { isPlainClick } from "./plain-click";

/** A request that got no answer of ours, or was too large to be read, held until it is sent again or given up. */
export interface HeldRequest {
  why: "offline" | "unreachable" | "too-large";
  /** True while it is being sent again. */
  isTrying: boolean;
  /** True for a link that was not followed yet. */
  isLink?: boolean;
  /** Missing where the same would fail again. */
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

/** The request that is held at the moment, if any. */
export const useHeldRequest = (): HeldRequest | undefined =>
  useSyncExternalStore(
    subscribe,
    () => held,
    () => undefined,
  );

/**
 * Keeps the page and its form when the network or the server is away. The framework would replace the page by an error;
 * so a request without an answer is held here, and the framework goes on waiting for it.
 */
export function holdLostRequests(): void {
  const ask = window.fetch;
  window.fetch = (input, init) => untilAnswered(() => ask(input, init), init?.signal);
  window.addEventListener("submit", rememberSubmitter, true);
  window.addEventListener("click", stayWhileOffline, true);
}

const TOO_LARGE = 413;

const whyLost = () => (navigator.onLine ? "unreachable" : "offline");

/** The button that sent the last form, until its request is made. */
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
        // Another request's failure is not over with this one, but a link that waited for the network is.
        if (held === heldHere || held?.isLink) show(undefined);
        return response;
      }
    } catch (error) {
      // A browser reports every failure of the network as a TypeError.
      if (signal?.aborted || !(error instanceof TypeError)) throw error;
    }
    heldHere = await anotherTry(isTooLarge ? "too-large" : whyLost(), button, signal);
  }
}

/** Every answer of ours has this header; a proxy in front of us, or a network's own sign-in page, knows nothing of it. */
const isOfProxy = (response: Response): boolean =>
  new URL(response.url).pathname.endsWith(".data") &&
  !response.headers.has("X-Remix-Response") &&
  (response.ok || response.status >= 500);

/** @throws AbortError once the user goes elsewhere, or sends the form again. @returns what is shown meanwhile */
function anotherTry(
  why: HeldRequest["why"],
  button: HTMLElement | null | undefined,
  signal?: AbortSignal | null,
): Promise<HeldRequest> {
  return new Promise((resolve, reject) => {
    const retry = () => {
      // What was typed since then is sent as well.
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

/**
 * A link needs the scripts of its screen as well, for which the framework would reload the page: while the browser knows
 * that it is offline, links wait.
 */
function stayWhileOffline(event: MouseEvent): void {
  if (navigator.onLine || !isPlainClick(event)) return;
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hash) return;
  event.preventDefault();
  show({ why: "offline", isTrying: false, isLink: true, retry: () => link.click() });
}
