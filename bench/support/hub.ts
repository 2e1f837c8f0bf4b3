import { pathToFileURL } from "node:url";
import { built } from "./built";
import type { openMeasuredHub } from "./measured-hub";

export type MeasuredHub = Awaited<ReturnType<typeof openMeasuredHub>>;

let building: Promise<string> | undefined;

/**
 * Opens the hub in this process, built as the server is: what its calls cost, without HTTP and without a screen.
 *
 * @param settings as in the environment (README)
 */
export async function openBuiltHub(settings: Record<string, string>): Promise<MeasuredHub> {
  const path = await (building ??= built("measured-hub"));
  const { openMeasuredHub: open } = (await import(pathToFileURL(path).href)) as {
    openMeasuredHub: typeof openMeasuredHub;
  };
  return open(settings);
}
