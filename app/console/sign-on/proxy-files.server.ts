import caddyfile from "../../../examples/forward-auth/Caddyfile?raw";
import haproxy from "../../../examples/forward-auth/haproxy.cfg?raw";
import nginx from "../../../examples/forward-auth/nginx.conf?raw";
import lua from "../../../examples/forward-auth/portico.lua?raw";
import traefik from "../../../examples/forward-auth/traefik.yaml?raw";

const FILES = [
  { id: "nginx", label: "nginx", text: nginx },
  { id: "caddy", label: "Caddy: Caddyfile", text: caddyfile },
  { id: "haproxy", label: "HAProxy: haproxy.cfg", text: haproxy },
  { id: "haproxy-lua", label: "HAProxy: portico.lua", text: lua },
  { id: "traefik", label: "Traefik", text: traefik },
];

/**
 * The files of `examples/forward-auth/` for an application's host.
 * @param address of the host, such as `https://wiki.example/admin`
 * @param porticoPort where Portico listens on loopback
 */
export function proxyFilesFor(address: string, porticoPort: number) {
  const { host, hostname, port } = new URL(address);
  const name = hostname.replaceAll(/[^a-z0-9]/g, "_").replace(/^(?=\d)/, "app_");
  return FILES.map(({ id, label, text }) => ({
    id,
    label,
    value: text
      .replaceAll(/wiki(?!\.example|[a-z])/g, name)
      .replaceAll(/(?<=server_name |\/|Host\(`)wiki\.example/g, hostname)
      .replaceAll("wiki.example", host)
      .replaceAll(/(?<=listen |bind :)443\b/g, port || "443")
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${porticoPort}`),
  }));
}
