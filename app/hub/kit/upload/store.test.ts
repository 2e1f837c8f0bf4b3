import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gif, gifScreen, png } from "../../../../tests/support/pictures";
import { jpegWithPlace, pngWithPlace, webpWithPlace } from "../../../../tests/support/pictures-with-place";
import { acceptPicture } from "./accept";
import type { Picture } from "./picture";
import { UploadStore } from "./store";

let home: string;
let store: UploadStore;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "portico-uploads-"));
  store = new UploadStore(join(home, "uploads"));
});

afterAll(() => rm(home, { recursive: true, force: true }));

const nameOf = (path: string) => path.replace("/uploads/", "");

test("a picture is kept under a random name and read back as it was", async () => {
  const [one, other] = [await store.save(png(4, 4), "png"), await store.save(png(4, 4), "png")];
  expect(one).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
  expect(other).not.toBe(one);
  expect(await store.read(nameOf(one))).toEqual({ content: png(4, 4), contentType: "image/png" });
});

test("the folder holds whole files only", async () => {
  await Promise.all(Array.from({ length: 20 }, () => store.save(gif(4, 4), "gif")));
  expect((await readdir(join(home, "uploads"))).filter((name) => !/\.(png|gif)$/.test(name))).toEqual([]);
});

test.each([
  "../secrets.json",
  "..%2fsecrets.json",
  "secrets.json",
  "",
  ".",
  "..",
  `${"a".repeat(32)}.svg`,
  `${"a".repeat(32)}.png/../../secrets.json`,
])("no other file is read by the name %j", async (name) => {
  await writeFile(join(home, "secrets.json"), "{}");
  expect(await store.read(name)).toBeUndefined();
});

test("a name that nothing was stored under is not found", async () => {
  expect(await store.read(`${"0".repeat(32)}.png`)).toBeUndefined();
});

test("a picture that claims to be enormous is refused, since showing it would exhaust memory", async () => {
  for (const content of [png(4_097, 4), png(4, 2 ** 31), gif(65_535, 65_535)]) {
    const refusal = {
      code: 400,
      detail: { fieldErrors: { logo: ["A picture may be 4096 pixels wide and high at most"] } },
    };
    await expect(acceptPicture(store, new File([new Uint8Array(content)], "logo.png"), "logo")).rejects.toMatchObject(
      refusal,
    );
  }
  expect(await acceptPicture(store, new File([new Uint8Array(png(4_096, 4_096))], "logo.png"), "logo")).toMatch(
    /\.png$/,
  );
});

test("what a file is, its bytes say, whatever its name and type claim", async () => {
  const path = await acceptPicture(
    store,
    new File([new Uint8Array(gif(4, 4))], "logo.png", { type: "image/png" }),
    "logo",
  );
  expect(path).toMatch(/\.gif$/);
  const page = new File(["<!doctype html><script>alert(1)</script>"], "logo.png", { type: "image/png" });
  await expect(acceptPicture(store, page, "logo")).rejects.toMatchObject({
    code: 400,
    detail: { fieldErrors: { logo: ["Only PNG, JPEG, WebP and GIF pictures can be uploaded"] } },
  });
});

test("a requirement is asked of a picture as it is shown, turned as its Exif says", async () => {
  const seen: string[] = [];
  const see = ({ width, height }: Picture) => void seen.push(`${width} × ${height}`);
  for (const [name, picture] of [
    ["upright.jpg", jpegWithPlace(3)],
    ["turned.jpg", jpegWithPlace(6)],
    ["turned.png", pngWithPlace(8)],
    ["turned.webp", webpWithPlace(5)],
    ["none.gif", gif(16, 8)],
  ] as const)
    await acceptPicture(store, new File([new Uint8Array(picture)], name), "logo", see);
  expect(seen).toEqual(["16 × 8", "8 × 16", "8 × 16", "8 × 16", "16 × 8"]);
});

test("a GIF with a screen and no image on it is refused", async () => {
  for (const rest of [[0x3b], Array.from(Buffer.from("junk")), [0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x3b]]) {
    const empty = new File([new Uint8Array([...gifScreen(380, 115), ...rest])], "logo.gif");
    await expect(acceptPicture(store, empty, "logo")).rejects.toMatchObject({
      code: 400,
      detail: { fieldErrors: { logo: ["Only PNG, JPEG, WebP and GIF pictures can be uploaded"] } },
    });
  }
});
