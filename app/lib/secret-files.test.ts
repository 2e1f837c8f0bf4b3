import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "./env.server";
import { fileVariableOf, SECRET_VARIABLES } from "./secret-files.server";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-secret-files-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const VALUES: Record<(typeof SECRET_VARIABLES)[number], string> = {
  SESSION_SECRET: "Qw3rT9-newest-of-them-0123456789abcdef,Zx8cV2-older-of-them-0123456789abcdef",
  PAYLOAD_SECRET: "a secret of payloads",
  PORTICO_KEY: "hT5w-9Zq0Lr2_Xc7Vb4Nm8Kj1Gf6Ds3Aa0Pp",
  DATABASE_URL: "postgresql://portico:pass@db/portico",
  PORTICO_MIGRATION_DATABASE_URL: "postgresql://owner:secret@localhost/portico",
  SMTP_URL: "smtps://portico:pass@mail.example",
  VENDOR_PASSWORD_HASH: "$argon2id$v=19$m=1",
  PORTICO_ADMIN_PASSWORD: " Portico#Boss1 ",
  PORTICO_METRICS_TOKEN: "a token of sixteen",
  PORTICO_BACKUP_KEY: "correct horse battery staple",
};
const VENDOR = { VENDOR_REGISTRATION_URL: "https://vendors.example", VENDOR_IDENTIFIER: "vendor" };

test("every secret may be in a file that a variable names", () => {
  const files: Record<string, string> = {};
  for (const name of SECRET_VARIABLES) files[fileVariableOf(name)] = file(name, `${VALUES[name]}\n`);
  const read = readEnv({ ...VENDOR, ...files });
  expect(read).toEqual(readEnv({ ...VENDOR, ...VALUES }));
  expect(read.secrets.key).toEqual([VALUES.PORTICO_KEY]);
  expect(read.adminPassword, "spaces are part of it").toBe(VALUES.PORTICO_ADMIN_PASSWORD);
  expect(read.warnings.join()).not.toContain("_FILE");
});

test("a line break at the end is no part of a secret, on whatever system it was written", () => {
  for (const end of ["", "\n", "\r\n"])
    expect(readEnv({ PORTICO_KEY_FILE: file("key", VALUES.PORTICO_KEY + end) }).secrets.key).toEqual([
      VALUES.PORTICO_KEY,
    ]);
});

test("what a file holds must be as good as what is set", () => {
  expect(() => readEnv({ PORTICO_KEY_FILE: file("key", "short\n") })).toThrow("PORTICO_KEY: Must have at least 32");
});

test("a secret that is set twice, and a file that is empty, missing or unreadable, are named", () => {
  const [there, empty, missing] = [file("there", VALUES.PORTICO_KEY), file("empty", "\n"), join(folder, "missing")];
  expect(() =>
    readEnv({
      PORTICO_KEY: VALUES.PORTICO_KEY,
      PORTICO_KEY_FILE: there,
      SMTP_URL_FILE: empty,
      DATABASE_URL_FILE: missing,
      PAYLOAD_SECRET_FILE: folder,
    }),
  ).toThrow(
    new RegExp(
      [
        "PAYLOAD_SECRET_FILE: .* cannot be read: EISDIR",
        "PORTICO_KEY_FILE: PORTICO_KEY is set too",
        `DATABASE_URL_FILE: ${missing} cannot be read: ENOENT`,
        `SMTP_URL_FILE: ${empty} is empty`,
      ].join("[^]*"),
    ),
  );
});

test("a variable without a value names no file", () => {
  expect(readEnv({ PORTICO_KEY_FILE: "" })).toEqual(readEnv({}));
});
