import type { SignedIn } from "~/auth/load-context.server";
import { isPortico } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import { navigationFor } from "./navigation";

export const offeredNavigation = ({ isAdmin, isAuditor }: Pick<SignedIn, "isAdmin" | "isAuditor">) =>
  navigationFor({
    ...{ isAdmin, isAuditor, hub: isPortico() },
    fourEyes: env().fourEyes,
    withDemo: env().demoContent,
  });
