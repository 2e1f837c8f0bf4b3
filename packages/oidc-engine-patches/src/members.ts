import { createHash } from "node:crypto";
import type { Provider } from "oidc-provider";

/** SHA-256 of the source text of each method, getter and constant of the engine's classes. */
export function membersOf(provider: Provider): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(provider))) {
    const model: unknown = name === "constructor" || name === "app" ? undefined : Reflect.get(provider, name);
    if (typeof model !== "function" || typeof model.prototype !== "object") continue;
    for (const [path, owner] of [
      [name, model],
      [`${name}.prototype`, model.prototype as object],
    ] as const)
      for (const [member, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
        if (member !== "prototype") found.set(`${path}.${member}`, digestOf(String(get ?? value)));
  }
  return found;
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");
