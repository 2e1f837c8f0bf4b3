import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { holdLostRequests } from "./lib/connection";

holdLostRequests();

/**
 * Until it has read the page's data, it suspends above every boundary. For a key or click meanwhile React would hydrate at once, fail
 * ("Root did not complete", #345) and leave the page empty.
 */
async function dataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

void dataRead().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
