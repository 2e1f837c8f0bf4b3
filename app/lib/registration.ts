export type Registration = { kind: "open" | "invited" | "closed" } | { kind: "domains"; domains: readonly string[] };

const DOMAIN = /^(?!-)[a-z\d-]{1,63}(?<!-)(\.(?!-)[a-z\d-]{1,63}(?<!-))+$/;

/** `open`, `invited`, `closed`, or `domains:` with a comma-separated list. @returns undefined for anything else */
export function readRegistration(text: string): Registration | undefined {
  if (text === "open" || text === "invited" || text === "closed") return { kind: text };
  if (!text.startsWith("domains:")) return undefined;
  const domains = text
    .slice("domains:".length)
    .split(",")
    .map((domain) => domain.trim().toLowerCase());
  return domains.every((domain) => DOMAIN.test(domain)) ? { kind: "domains", domains } : undefined;
}

export const isRegistrationOpen = ({ kind }: Registration): boolean => kind === "open" || kind === "domains";

/** Subdomains do not count. */
export const mayRegister = (registration: Registration, email: string): boolean =>
  registration.kind !== "domains" ||
  registration.domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
