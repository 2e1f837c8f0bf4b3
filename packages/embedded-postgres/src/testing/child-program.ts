import { once } from "node:events";
import pg from "pg";
import { openEmbedded } from "../index";

// Opens the database of the folder given as argument, prints a line of JSON, and runs until standard input ends.
const database = await openEmbedded({ name: "sample", dataFolder: process.argv[2]! });
const pool = new pg.Pool(database.connectionOptions);
// A stopping server may notify a closing connection.
pool.on("error", () => {});
await pool.query("select 1");
process.stdout.write(`${JSON.stringify({ started: database.started })}\n`);

process.stdin.resume();
await once(process.stdin, "end");
await pool.end();
await database.stop();
