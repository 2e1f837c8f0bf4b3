import { useLoaderData, useLocation } from "@remix-run/react";
import type { PublicPage } from "~/lib/form-reply";
import { type Steps, stepsFrom } from "~/lib/steps";

export function useSteps(): Steps {
  const loaded = useLoaderData<{ page?: PublicPage } | undefined>();
  return stepsFrom(useLocation(), loaded?.page?.way);
}
