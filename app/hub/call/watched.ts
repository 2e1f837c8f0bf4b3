import type { HubMetrics } from "../kit/metrics/metrics";
import type { CallContext } from "./handler";

/** A handler of which every call is told to the metrics: how it failed, or nothing when it did what was asked. */
export const watched =
  <Input, Context extends CallContext, Answer>(
    handle: (input: Input, context: Context) => Promise<Answer>,
    tell: (metrics: HubMetrics, failure?: unknown) => void,
  ) =>
  async (input: Input, context: Context): Promise<Answer> => {
    const { metrics } = context.hub;
    try {
      const answer = await handle(input, context);
      tell(metrics);
      return answer;
    } catch (error) {
      tell(metrics, error);
      throw error;
    }
  };
