import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { holdLostRequests } from "./lib/connection";
import { lookOf } from "./lib/look";
import { LookProvider } from "./ui/look";

holdLostRequests();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LookProvider value={lookOf(document.documentElement.dataset["look"])}>
        <RemixBrowser />
      </LookProvider>
    </StrictMode>,
  );
});
