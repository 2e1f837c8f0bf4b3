import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    notEmpty: (table: string) => `The database is not empty: there are rows in ${table}. Nothing was written to it.`,
    noTable: (name: string) => `There is no table ${name} in this schema.`,
    differs: (table: string, sent: number | "none", arrived: number | "none") =>
      `The rows of ${table} did not arrive unchanged (${sent} sent, ${arrived} arrived). Nothing was kept.`,
    newerSchema:
      "The database that DATABASE_URL names has the schema of a newer release. Start Portico once on the embedded one, or make a new one.",
    foreign: (tables: string) =>
      `The database that DATABASE_URL names is not empty: it contains ${tables}. Create a new one for Portico.`,
    noKey: (table: string) => `The table ${table} has no primary key, so its rows have no order.`,
  },
});
