import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locks } from "~/hub/kit/db/locks";
import { readPicture } from "~/hub/kit/upload/picture";
import { sweepUploads } from "~/hub/kit/upload/sweep";
import { DAY_MS, MINUTE_MS } from "~/lib/durations";
import { change, newAccount } from "../support/accounts";
import { actor } from "../support/admin";
import { newApplication, newClient } from "../support/catalog";
import { hubForFile, openTestHub } from "../support/hub";
import { png } from "../support/pictures";
import {
  gifWithPlace,
  jpegWithPlace,
  PLACE,
  pngWithPlace,
  SECRET,
  webpWithPlace,
} from "../support/pictures-with-place";

const portico = hubForFile();

test("pictures that no record has named for a day are removed, and no others", async () => {
  const { db, uploads } = portico.hub.services;
  const [face, logo, tile, deleted, replaced, unsaved, young] = await Promise.all(
    Array.from({ length: 7 }, () => uploads.save(png(4, 4), "png")),
  );
  await change(portico.hub, await newAccount(portico.hub), { profileImage: face });
  await change(portico.hub, await newAccount(portico.hub), { profileImage: deleted, deletedAt: new Date() });
  await newClient(portico.hub, { logo });
  await newApplication(portico.hub, { logo: tile });

  const folder = portico.uploadFolder;
  const half = `${"a".repeat(32)}.png.part`;
  await Promise.all([half, "README"].map((name) => writeFile(join(folder, name), "")));
  const nameOf = (path: string | undefined) => path!.replace("/uploads/", "");
  const old = new Date(Date.now() - DAY_MS - MINUTE_MS);
  for (const name of await readdir(folder)) if (name !== nameOf(young)) await utimes(join(folder, name), old, old);

  expect(await sweepUploads(db, uploads, new Date(Date.now() - DAY_MS))).toBe([replaced, unsaved, half].length);
  expect((await readdir(folder)).toSorted()).toEqual(
    [...[face, logo, tile, deleted, young].map(nameOf), "README"].toSorted(),
  );
  expect(await uploads.read(nameOf(face))).toBeDefined();
});

test("one process at a time looks", async () => {
  const { db, uploads } = portico.hub.services;
  await uploads.save(png(4, 4), "png");
  const inAWhile = new Date(Date.now() + DAY_MS);
  const removed = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.uploadSweep})`);
    return sweepUploads(db, uploads, inAWhile);
  });
  expect(removed).toBe(0);
  expect(await sweepUploads(db, uploads, inAWhile)).toBeGreaterThan(0);
});

test("before the first upload there is nothing to remove", async () => {
  const fresh = await openTestHub();
  const { db, uploads } = fresh.hub.services;
  expect(await sweepUploads(db, uploads, new Date())).toBe(0);
  await fresh.close();
});

test.each([
  ["jpg", jpegWithPlace(6)],
  ["png", pngWithPlace(6)],
  ["webp", webpWithPlace(6)],
  ["gif", gifWithPlace()],
])(
  "a picture (%s) that says where it was taken is stored without that, for whoever opens its address",
  async (kind, written) => {
    expect(written.includes(SECRET)).toBe(true);
    const { caller } = await actor(portico);
    const profile = new File([new Uint8Array(written)], `me.${kind}`, { type: "image/jpeg" });
    const { code, msg } = await portico.hub.call("uploadProfileImage", { profile }, caller);
    expect(code).toBe(200);
    const stored = (await portico.hub.upload(msg.replace("/uploads/", "")))!.content;
    for (const told of [SECRET, PLACE, "GPSLatitude", "xmpmeta"]) expect(stored.includes(told)).toBe(false);
    expect(readPicture(stored)).toEqual(readPicture(written));
  },
);
