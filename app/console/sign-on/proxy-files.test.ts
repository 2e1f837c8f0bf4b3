import { expect, test } from "vitest";
import { proxyFilesFor } from "./proxy-files.server";

const valueOf = (address: string, id: string) =>
  proxyFilesFor(address, 4000).find((file) => file.id === id)?.value ?? "";

test("every file says the host that people ask for, and nothing of the example", () => {
  for (const { id, value } of proxyFilesFor("https://lunch.example/admin", 4000)) {
    if (id !== "haproxy-lua") expect(value, id).toContain("lunch.example");
    expect(value, id).toContain("127.0.0.1:4000");
    expect(value, id).not.toMatch(/wiki|:3000/);
  }
});

test("names within a file fit together, and begin with a letter", () => {
  const nginx = valueOf("https://1.lunch-desk.example", "nginx");
  expect(nginx).toContain("map $http_upgrade $app_1_lunch_desk_example_upgrade {");
  expect(nginx).toContain("proxy_set_header Upgrade $app_1_lunch_desk_example_upgrade;");
  const haproxy = valueOf("https://1.lunch-desk.example", "haproxy");
  expect(haproxy).toContain("str(app_1_lunch_desk_example) if");
  expect(haproxy).toContain("-m str app_1_lunch_desk_example }");
  expect(haproxy).toContain("backend app_1_lunch_desk_example\n");
});

test("another port is listened on and said to Portico, but is in no name of a server or file", () => {
  const nginx = valueOf("https://lunch.example:8443", "nginx");
  expect(nginx).toContain("listen 8443 ssl;");
  expect(nginx).toContain("server_name lunch.example;");
  expect(nginx).toContain("ssl_certificate /etc/ssl/lunch.example.pem;");
  expect(nginx).toContain("proxy_set_header X-Forwarded-Host lunch.example:8443;");
  expect(valueOf("https://lunch.example:8443", "haproxy")).toContain(
    "bind :8443 ssl crt /etc/haproxy/lunch.example.pem",
  );
  expect(valueOf("https://lunch.example:8443", "caddy")).toContain("\nlunch.example:8443 {");
  expect(valueOf("https://lunch.example:8443", "traefik")).toContain("Host(`lunch.example`)");
});
