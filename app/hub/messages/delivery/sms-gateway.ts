import type { smsConfigurations } from "../../kit/db/schema";
import type { Destinations } from "./destinations";
import { callHttp } from "./http-call";
import type { OutgoingMessage, Transport } from "./transport";
import { words } from "./words";

export type StoredSmsConfiguration = typeof smsConfigurations.$inferSelect;

/** With decrypted secrets. */
export type OpenSmsConfiguration = StoredSmsConfiguration & { token: string; passwordValue: string };

/** A GET request with configured parameter names (docs/messages.md). */
export const createSmsGateway = (configuration: OpenSmsConfiguration, destinations: Destinations): Transport => ({
  secrets: [
    configuration.token,
    configuration.passwordValue,
    configuration.apiCodeValue,
    ...new URL(configuration.url).searchParams.values(),
  ],
  send: (message) =>
    callHttp(
      {
        who: words.gateway,
        address: gatewayAddress(configuration, message),
        method: "GET",
        headers: configuration.token ? { Authorization: `Bearer ${configuration.token}` } : {},
      },
      destinations,
    ),
  close: () => undefined,
});

type Sent = Pick<OutgoingMessage, "recipient" | "text" | "templateId">;

/** Keeps the configured query first. */
export function gatewayAddress(configuration: OpenSmsConfiguration, { recipient, text, templateId = "" }: Sent): URL {
  const { countryCodeAttribute, countryCodeValue, entityId, gatewayId } = configuration;
  const parameters: [name: string, value: string][] = [
    [configuration.apiCodeAttribute, configuration.apiCodeValue],
    [configuration.userNameAttribute, configuration.userNameValue],
    [configuration.passwordAttribute, configuration.passwordValue],
    [configuration.senderIdAttribute, configuration.senderIdValue],
    [countryCodeAttribute, countryCodeValue],
    [configuration.mobileNoAttribute, countryCodeAttribute ? recipient : `${countryCodeValue}${recipient}`],
    [configuration.messageAttribute, text],
    ...Object.entries({ entityId, templateId, gatewayId }).filter(([, value]) => value !== ""),
  ];
  const address = new URL(configuration.url);
  const added = parameters
    .filter(([name]) => name !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  // URLSearchParams would rewrite the configured query, and encode spaces as +, unreadable for some gateways.
  address.search = [address.search.slice(1), ...added].filter(Boolean).join("&");
  return address;
}
