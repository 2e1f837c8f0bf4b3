import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/hub/db/schema/index.ts",
  out: "./app/hub/db/migrations",
});
