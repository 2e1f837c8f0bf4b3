import { Failure } from "../http/failure";
import type { Handlers } from "../http/handler";
import type { HubMetrics } from "../metrics/metrics";
import { watched } from "../metrics/watched";
import { checkAddress } from "./check-address";
import { grantToken } from "./grant";
import { launchToken } from "./launch-token";

function countLaunch(metrics: HubMetrics, failure?: unknown): void {
  const isRefusal = failure instanceof Failure && failure.code < 500;
  metrics.launch(failure === undefined ? "ok" : isRefusal ? "refused" : "error");
}

export const oauthHandlers = {
  checkAddress,
  grantToken: watched(grantToken, countLaunch),
  launchToken: watched(launchToken, countLaunch),
} satisfies Handlers;
