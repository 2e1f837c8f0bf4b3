import cluster from "node:cluster";
import { demoPeople } from "~/hub/operate/demo-data/data";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { startSampleApp } from "../../examples/sample-app/server";
import { serve } from "./command-serve";
import { words } from "./words";

const SAMPLE_PORT_OFFSET = 1;

export async function demo(): Promise<void> {
  const settings = env();
  const { url } = await serve(async ({ services }) => {
    const sample = await startSampleApp({
      port: settings.port + SAMPLE_PORT_OFFSET,
      porticoUrl: settings.publicUrl,
      name: words.demo.application,
    });
    const { seedDemo } = await import("~/hub/operate/demo-data/seed");
    await seedDemo(services.db, sample);
  });
  // With workers, their owner prints it.
  if (cluster.isWorker) return;
  const [admin, user] = demoPeople;
  process.stdout.write(words.demo.started(url, user.email, admin.email, user.password, `${url}${paths.outbox}`));
}
