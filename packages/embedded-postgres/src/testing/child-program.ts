import { once } from "node:events";
import pg from "pg";
import { openEmbedded } from "../index";

// Opens the database of the folder named by its argument, reports it in a line of JSON, and uses it until its standard
// input ends.
const database = await openEmbedded({ name: "sample", dataFolder: process.argv[2]! });
const pool = new pg.Pool(database.connectionOptions);
// A stopping server may still send a notice to a connection that is on its way out.
pool.on("error", () => {});
await pool.query("select 1");
process.stdout.write(`${JSON.stringify({ started: database.started })}\n`);

process.stdin.resume();
await once(process.stdin, "end");
await pool.end();
await database.stop();
