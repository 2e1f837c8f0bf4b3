import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Provider } from "oidc-provider";
import { expect, test } from "vitest";
import { ENGINE_PATCHES } from "~/hub/protocols/openid/engine-patches";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

interface PackageJson {
  version?: string;
  dependencies: Record<string, string>;
}
const packageAt = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as PackageJson;

/** The engine's classes and what they consist of, as source text: methods, getters, constants. */
function membersOf(provider: Provider): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of Object.getOwnPropertyNames(Provider.prototype)) {
    const model: unknown = name === "constructor" || name === "app" ? undefined : Reflect.get(provider, name);
    if (typeof model !== "function" || typeof model.prototype !== "object") continue;
    for (const [path, owner] of [
      [name, model],
      [`${name}.prototype`, model.prototype as object],
    ] as const)
      for (const [member, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
        if (member !== "prototype") found.set(`${path}.${member}`, String(get ?? value));
  }
  return found;
}

const asItComes = membersOf(new Provider("https://id.example"));
const digestOf = (text = ""): string => createHash("sha256").update(text).digest("hex");

test("the engine's version is exact, and the one that is installed", () => {
  expect(packageAt(".").dependencies["oidc-provider"]).toBe(packageAt("node_modules/oidc-provider").version);
});

test.each(Object.entries(ENGINE_PATCHES))("%s is as it was when its replacement was written", (member, digest) => {
  expect(digestOf(asItComes.get(member))).toBe(digest);
});

test("Portico's engine differs in these members, and in no others", async () => {
  const ours = membersOf(await portico.hub.services.openid.provider());
  const replaced = [...ours.keys()].filter((member) => ours.get(member) !== asItComes.get(member));
  expect(replaced.sort()).toEqual(Object.keys(ENGINE_PATCHES).sort());
  expect(replaced.length).toBeLessThanOrEqual(8);
});
