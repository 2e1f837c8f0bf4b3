import type { HubMetrics } from "../kit/metrics/metrics";
import type { CallContext } from "./handler";

export const counted =
  <Input, Context extends CallContext, Answer>(
    handle: (input: Input, context: Context) => Promise<Answer>,
    count: (metrics: HubMetrics, failure?: unknown) => void,
  ) =>
  async (input: Input, context: Context): Promise<Answer> => {
    const { metrics } = context.hub;
    try {
      const answer = await handle(input, context);
      count(metrics);
      return answer;
    } catch (error) {
      count(metrics, error);
      throw error;
    }
  };
