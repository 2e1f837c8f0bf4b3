import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/hub/kit/db/schema/index.ts",
  out: "./app/hub/kit/db/migrations",
});
