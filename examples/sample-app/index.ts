import { startSampleApp } from "./server";

/** `npx tsx examples/sample-app/index.ts`: the sample application on its own, configured by its environment. */
const { PORT, PORTICO_URL, APPLICATION_ID, NAME, PAYLOAD_SECRET } = process.env;

if (!PORTICO_URL) {
  console.error("PORTICO_URL is not set: the public address of Portico, for example http://localhost:3000");
  process.exit(1);
}

const app = await startSampleApp({
  port: Number(PORT ?? 4000),
  porticoUrl: PORTICO_URL,
  applicationId: APPLICATION_ID || undefined,
  name: NAME || undefined,
  payloadSecret: PAYLOAD_SECRET || undefined,
});
console.log(`${NAME || "The sample application"} listens at ${app.url}; its redirect URL is ${app.redirectUrl}`);

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void app.stop());
