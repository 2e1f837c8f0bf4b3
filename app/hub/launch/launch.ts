import { counted } from "../call/counted";
import type { Handlers } from "../call/handler";
import { Failure } from "../kit/failure";
import type { HubMetrics } from "../kit/metrics/metrics";
import { checkAddress } from "./check-address";
import { grantToken } from "./grant";
import { launchToken } from "./launch-token";

function countLaunch(metrics: HubMetrics, failure?: unknown): void {
  const isRefusal = failure instanceof Failure && failure.code < 500;
  metrics.launch(failure === undefined ? "ok" : isRefusal ? "refused" : "error");
}

export const launchHandlers = {
  checkAddress,
  grantToken: counted(grantToken, countLaunch),
  launchToken: counted(launchToken, countLaunch),
} satisfies Handlers;
