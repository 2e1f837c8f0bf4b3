import type { Handlers } from "../http/handler";
import { grantToken } from "./grant";
import { launchToken } from "./launch-token";

export const oauthHandlers = { grantToken, launchToken } satisfies Handlers;
