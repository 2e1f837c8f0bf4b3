import { readFileSync } from "node:fs";
import { ENGINE_PATCHES, membersOf } from "@portico/oidc-engine-patches";
import { Provider } from "oidc-provider";
import { expect, test } from "vitest";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

test("the engine's version is the one that packages/oidc-engine-patches was written for", () => {
  const versionIn = (folder: string) =>
    (JSON.parse(readFileSync(`${folder}package.json`, "utf8")) as { dependencies: Record<string, string> })
      .dependencies["oidc-provider"];
  expect(versionIn("")).toMatch(/^\d+\.\d+\.\d+$/);
  expect(versionIn("")).toBe(versionIn("packages/oidc-engine-patches/"));
});

test("Portico's engine differs in these members, and in no others", async () => {
  const [ours, asItComes] = [
    membersOf(await portico.hub.services.openid.provider()),
    membersOf(new Provider("https://id.example")),
  ];
  const replaced = [...ours.keys()].filter((member) => ours.get(member) !== asItComes.get(member));
  expect(replaced.sort()).toEqual(Object.keys(ENGINE_PATCHES).sort());
  expect(replaced.length).toBeLessThanOrEqual(8);
});
