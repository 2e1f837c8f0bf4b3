import { pino } from "pino";
import { expect, test } from "vitest";
import { heldAddresses } from "~/hub/kit/security/limited-addresses";
import { unlockAccount, unlockAddress } from "~/hub/operate/installation/unlock-account";
import { noteUnnamedProxy } from "~/lib/unnamed-proxies.server";
import { newAccount } from "../support/accounts";
import { from } from "../support/calls";
import { hubForFile } from "../support/hub";

const lines: Record<string, unknown>[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
const portico = hubForFile({ rateLimits: true, log });

const warnings = () => lines.filter(({ msg }) => msg === "an address has to wait, because too many tries came from it");
/** As many tries as wrong passwords take, without their hashes. */
const count = (address: string) => portico.hub.services.limits.count("loginAddress", address);

async function failFrom(address: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) await count(address);
  for (let tries = 0; tries < 2; tries++) await expect(count(address)).rejects.toMatchObject({ code: 429 });
}

test("an address that has to wait is in the log once, with a hint where it is a proxy's", async () => {
  await failFrom("198.51.100.7");
  expect(warnings()).toEqual([
    expect.objectContaining({
      level: 40,
      address: "198.51.100.7",
      rule: "loginAddress",
      waitSeconds: expect.any(Number) as number,
    }),
  ]);
  expect(warnings()[0]).not.toHaveProperty("hint");
  noteUnnamedProxy("198.51.100.8");
  await failFrom("198.51.100.8");
  expect(warnings()[1]!.hint).toContain("PORTICO_TRUSTED_PROXIES");
});

test("the command that lifts an account's hold-up names the addresses that still wait, and lifts theirs", async () => {
  const [address, neighbour] = ["203.0.113.7", "2001:db8:1:2::7"];
  await failFrom(address);
  await failFrom(neighbour);
  const ada = await newAccount(portico.hub);
  const { db } = portico.hub.services;
  const signIn = (at: string) => portico.hub.call("login", { email: ada.email, password: ada.password }, from(at));
  await unlockAccount(db, ada.email);
  expect(await signIn(address)).toMatchObject({ code: 429 });
  const held = await heldAddresses(db);
  expect(held.map((each) => each.address)).toEqual(expect.arrayContaining([address, "2001:db8:1:2::/64"]));
  expect(held[0]!.waitMs).toBeGreaterThan(800_000);

  expect(await unlockAddress(db, address)).toBe(true);
  expect(await unlockAddress(db, "2001:db8:1:2::/64")).toBe(true);
  expect(await unlockAddress(db, "192.0.2.1")).toBe(false);
  for (const at of [address, neighbour]) expect(await signIn(at)).toMatchObject({ code: 200 });
  const { rows } = await portico.pool.query(
    "select subject_name from audit_events where action = 'UNLOCKED' and subject_id is null",
  );
  expect(rows).toEqual([{ subject_name: address }, { subject_name: "2001:db8:1:2::/64" }]);
});
