import { expect, test } from "vitest";
import { readEnv } from "./env.server";

test("nothing has to be set", () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    publicUrl: "http://localhost:3000",
    secure: false,
    databaseUrl: undefined,
    smtpUrl: undefined,
    trustedProxies: [],
    demo: false,
    rateLimits: true,
    logLevel: "info",
  });
});

test("an empty variable counts as unset", () => {
  const names = [
    "PORT",
    "HOST",
    "PORTICO_URL",
    "PORTICO_DATA",
    "DATABASE_URL",
    "PAYLOAD_SECRET",
    "PORTICO_KEY",
    "SMTP_URL",
    "LOG_LEVEL",
  ];
  expect(readEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readEnv({}));
});

test("the public address is an origin, and https makes the portal secure", () => {
  expect(readEnv({ PORTICO_URL: "https://portico.example.com/" })).toMatchObject({
    publicUrl: "https://portico.example.com",
    secure: true,
  });
  expect(readEnv({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
});

test("lists are separated by commas, spaces do not count", () => {
  const { secrets, trustedProxies } = readEnv({
    SESSION_SECRET: " the newest one with its 32 letters ,an older one as long as the newest,,",
    PORTICO_TRUSTED_PROXIES: " 10.0.0.1 ,10.0.0.2",
  });
  expect(secrets.session).toEqual(["the newest one with its 32 letters", "an older one as long as the newest"]);
  expect(trustedProxies).toEqual(["10.0.0.1", "10.0.0.2"]);
});

test("proxies are addresses, networks or names of networks, and an invalid one is named", () => {
  const ranges = ["10.0.0.1", "10.0.0.0/8", "10.0.0.0/255.0.0.0", "::1", "2001:db8::/32", "loopback", "uniquelocal"];
  expect(readEnv({ PORTICO_TRUSTED_PROXIES: ranges.join() }).trustedProxies).toEqual(ranges);
  const wrong = ["1", "127.1", "010.0.0.1", "10.0.0.0/33", "0.0.0.0/0", "10.0.0.1:80", "localhost", "constructor"];
  expect(() => readEnv({ PORT: "http", PORTICO_TRUSTED_PROXIES: `10.0.0.1,${wrong.join()}` })).toThrow(
    new RegExp(["PORT: .*", ...wrong.map((text) => `PORTICO_TRUSTED_PROXIES: ${text} is neither .*`)].join("\n  ")),
  );
});

test("private hosts are names, addresses or networks, and an invalid one is named", () => {
  const hosts = ["sms.internal", "10.0.0.0/8", "::1"];
  expect(readEnv({ PORTICO_ALLOW_PRIVATE_HOSTS: hosts.join(", ") }).privateHosts).toEqual(hosts);
  expect(() => readEnv({ PORTICO_ALLOW_PRIVATE_HOSTS: "10.0.0.0/8,127.1" })).toThrow(
    "PORTICO_ALLOW_PRIVATE_HOSTS: 127.1 is neither a host name nor an address nor a network",
  );
});

test("a product API elsewhere comes with the secret of its payloads, whatever its length", () => {
  const { upstream } = readEnv({ UPSTREAM_API_URL: "https://api.example.com/product/", PAYLOAD_SECRET: "theirs" });
  expect(upstream).toEqual({ url: "https://api.example.com/product", payloadSecret: "theirs" });
  expect(readEnv({}).upstream).toBeUndefined();
  expect(() => readEnv({ UPSTREAM_API_URL: "https://api.example.com" })).toThrow(
    /PAYLOAD_SECRET: Must be set together with UPSTREAM_API_URL/,
  );
  for (const address of [
    "https://user:word@api.example.com",
    "https://api.example.com/?a=b",
    "ftp://api.example.com",
  ]) {
    expect(() => readEnv({ UPSTREAM_API_URL: address, PAYLOAD_SECRET: "theirs" }), address).toThrow(
      /UPSTREAM_API_URL: /,
    );
  }
});

test.each([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORTICO_URL", "portico.example.com"],
  ["PORTICO_URL", "ftp://portico.example.com"],
  ["PORTICO_URL", "https://portico.example.com/sso"],
  ["PORTICO_URL", "https://portico.example.com/?a=b"],
  ["PORTICO_URL", "https://user@portico.example.com"],
  ["PORTICO_ALLOW_PASTE", "yes"],
  ["PORTICO_HELP_CONTACT", "x".repeat(201)],
  ["PORTICO_DEMO", "on"],
  ["PORTICO_DEMO_CONTENT", "off"],
  ["MAIL_FROM", "nonsense"],
  ["MAIL_FROM", "Portico <a@b> <c@d>"],
  ["SESSION_SECRET", "x"],
  ["SESSION_SECRET", "sixteen is not it"],
  ["SESSION_SECRET", "a good long one with its 32 letters,x"],
  ["SESSION_SECRET", "changeme-changeme-changeme-changeme"],
  ["PAYLOAD_SECRET", "your-secret-here-please"],
  ["PORTICO_KEY", "12345678901234567890123456789012"],
  ["DATABASE_URL", "mysql://localhost/portico"],
  ["SMTP_URL", "http://mail.example.com"],
  ["PAYLOAD_SECRET", "short"],
  ["PORTICO_KEY", "not thirty-two characters long"],
  ["PORTICO_RATE_LIMITS", "no"],
  ["LOG_LEVEL", "loud"],
  ["VENDOR_REGISTRATION_URL", "vendors.example.com"],
  ["VENDOR_PASSWORD_HASH", "a password"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^Invalid configuration:\n  ${name}: `));
});

test("the vendor shortcut is set as a whole, or not at all", () => {
  const vendor = {
    VENDOR_REGISTRATION_URL: "https://vendors.example.com/join",
    VENDOR_IDENTIFIER: "vendor",
    VENDOR_PASSWORD_HASH: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA",
  };
  const { VENDOR_REGISTRATION_URL: url, VENDOR_IDENTIFIER: identifier, VENDOR_PASSWORD_HASH: passwordHash } = vendor;
  expect(readEnv(vendor).vendor).toEqual({ url, identifier, passwordHash });
  expect(readEnv({}).vendor).toBeUndefined();
  expect(() => readEnv({ ...vendor, VENDOR_IDENTIFIER: "" })).toThrow(/VENDOR_IDENTIFIER: is also required/);
});

test("all invalid variables are named at once", () => {
  expect(() => readEnv({ PORT: "http", SMTP_URL: "mail" })).toThrow(/PORT: .*\n {2}SMTP_URL: /);
});

test("demo content is there unless it is switched off", () => {
  const isThere = (text?: string) => readEnv({ PORTICO_DEMO_CONTENT: text }).demoContent;
  expect([undefined, "", "1", "0", "false"].map(isThere)).toEqual([true, true, true, false, false]);
});

test("an address that does not fit is answered with one that does", () => {
  expect(() => readEnv({ PORTICO_URL: "portico.example.com" })).toThrow("like https://portico.example");
  expect(() => readEnv({ DATABASE_URL: "localhost" })).toThrow("like postgresql://user:password@host:5432/database");
});

test("senders are a mail address with or without a name", () => {
  for (const sender of ["portico@example.com", "Portico <portico@example.com>", "<portico@example.com>"])
    expect(readEnv({ MAIL_FROM: sender }).mailFrom).toBe(sender);
});

test("a misspelt setting is named with the one that is meant, and Kubernetes' own variables are none", () => {
  const { warnings } = readEnv({
    PORTICO_TRUSTED_PROXY: "10.0.0.1",
    PORTICO_COLOUR: "red",
    PORTICO_SERVICE_HOST: "10.0.0.1",
    PORTICO_PORT: "tcp://10.0.0.1:80",
    PORTICO_PORT_80_TCP: "tcp://10.0.0.1:80",
  });
  expect(warnings).toEqual([
    "there is no setting PORTICO_TRUSTED_PROXY: is PORTICO_TRUSTED_PROXIES meant?",
    "there is no setting PORTICO_COLOUR",
  ]);
});

test("a demo listens on loopback unless told otherwise", () => {
  expect(readEnv({}).host).toBeUndefined();
  expect(readEnv({ PORTICO_DEMO: "1" }).host).toBe("127.0.0.1");
  expect(readEnv({ PORTICO_DEMO: "1", HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
});

test("settings that hardly fit together are warned of", () => {
  const warningsOf = (source: Record<string, string>) => readEnv(source).warnings.join();
  expect(readEnv({ PORTICO_URL: "http://[::1]:3000", PORTICO_DEMO: "1" }).warnings).toEqual([]);
  expect(warningsOf({ PORTICO_URL: "http://portico.example" })).toContain("unencrypted");
  expect(warningsOf({ PORTICO_URL: "https://portico.example", PORTICO_DEMO: "1" })).toContain("PORTICO_DEMO");
  expect(warningsOf({ PORTICO_DEMO: "1", HOST: "0.0.0.0" })).toContain("PORTICO_DEMO");
  expect(warningsOf({ PORTICO_RATE_LIMITS: "off" })).toContain("PORTICO_RATE_LIMITS is off");
  expect(warningsOf({ PORTICO_ALLOW_HTTP_REDIRECTS: "1" })).toContain("PORTICO_ALLOW_HTTP_REDIRECTS is on");
  expect(warningsOf({ SMTP_URL: "smtp://mail.example" })).toContain("MAIL_FROM is not");
});

test.each([
  ["PORT", "http", "Must be a port, 0 to 65535"],
  ["PORT", "70000", "Must be a port, 0 to 65535"],
  ["PORTICO_DRAIN_SECONDS", "-1", "Must be whole seconds, 0 to 300"],
  ["PORTICO_DRAIN_SECONDS", "10s", "Must be whole seconds, 0 to 300"],
  ["PORTICO_TRUSTED_BROWSER_DAYS", "400", "Must be whole days, 0 to 365"],
  ["PORTICO_SESSION_HOURS", "25", "Must be whole hours, 1 to 24"],
  ["PORTICO_SESSION_IDLE_MINUTES", "4", "Must be whole minutes, 5 to 1440"],
  ["PORTICO_SESSION_IDLE_MINUTES", "2h", "Must be whole minutes, 5 to 1440"],
  ["LOG_LEVEL", "loud", "Must be one of silent, error, warn, info, debug"],
  ["PORTICO_RATE_LIMITS", "none", "Must be one of on, off"],
  ["PORTICO_REGISTRATION", "nobody", "Must be open, invited, closed, or domains:"],
  ["PORTICO_REGISTRATION", "domains:", "Must be open, invited, closed, or domains:"],
  ["PORTICO_REGISTRATION", "domains:bank.example,@fund", "Must be open, invited, closed, or domains:"],
  ["PORTICO_FOUR_EYES", "two", "Must be 1 or 0"],
  ["PORTICO_ALLOW_HTTP_REDIRECTS", "yes", "Must be 1 or 0"],
  ["PORTICO_METRICS_TOKEN", "short", "Must have at least 16 characters"],
  ["PORTICO_KEY", "short", "Must have at least 32 characters"],
])("%s=%s is answered with what fits", (name, text, message) => {
  expect(() => readEnv({ [name]: text })).toThrow(`${name}: ${message}`);
});
