import type { SignedIn } from "~/auth/load-context.server";
import { isPortico } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import { navigationFor } from "./navigation";

export const offeredNavigation = ({
  isAdmin,
  isAuditor,
  administers,
}: Pick<SignedIn, "isAdmin" | "isAuditor" | "administers">) =>
  navigationFor({
    ...{ isAdmin, isAuditor, isInClient: administers.length > 0, hub: isPortico() },
    fourEyes: env().fourEyes,
    withDemo: env().demoContent,
  });
