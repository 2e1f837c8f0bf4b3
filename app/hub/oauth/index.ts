import type { Handlers } from "../http/handler";
import { checkAddress } from "./check-address";
import { grantToken } from "./grant";
import { launchToken } from "./launch-token";

export const oauthHandlers = { checkAddress, grantToken, launchToken } satisfies Handlers;
