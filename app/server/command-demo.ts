import cluster from "node:cluster";
import { demoPeople } from "~/hub/operate/demo-data/data";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { startSampleApp } from "../../examples/sample-app/server";
import { serve } from "./command-serve";
import { words } from "./words";

/** Next to the portal's port, so that both are found at one glance. */
const SAMPLE_PORT_OFFSET = 1;

/** Portico with demo data and a sample SSO application, ready to click through. */
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
  // Once, by the owner of the workers where there are several.
  if (cluster.isWorker) return;
  const [admin, user] = demoPeople;
  process.stdout.write(words.demo.started(url, user.email, admin.email, user.password, `${url}${paths.outbox}`));
}
