import type { Fact } from "~/console/kit/facts";
import { words as signOnWords } from "~/console/sign-on/words";
import type { Application } from "~/contract/application";
import { hasSecret, signsPeopleIn } from "~/contract/kit/sign-on-rules";
import { type ShownSignOn, signOn } from "~/contract/sign-on";
import { currentLanguage } from "~/lib/language";
import { words } from "./words";

export interface AsApi
  extends Pick<ShownSignOn, "audiences" | "apiScopes" | "calledBy" | "callers" | "clientAuthentication"> {
  introspection: string;
}

/** Tokens alone: nobody signs in at it. */
export const isOpened = ({ signOn: known }: Pick<Application, "signOn">): boolean =>
  known?.kind !== "oidc" || signsPeopleIn(known.grants);

const { labels } = signOn;

const Lines = ({ lines }: { lines: readonly (readonly [code: string, text: string])[] }) => (
  <ul>
    {lines.map(([code, text]) => (
      <li key={code} className="break-anywhere">
        <code dir="ltr">{code}</code> {text}
      </li>
    ))}
  </ul>
);

const textOf = ({ description, descriptionHi }: AsApi["apiScopes"][number]): string =>
  (currentLanguage() === "hi" && descriptionHi) || description;

/** What other applications need to call it, and its program to check their tokens. */
export const apiFacts = (api: AsApi): Fact[] => [
  [
    labels.audiences,
    <Lines key="audiences" lines={api.audiences.map(({ uri, environment }) => [uri, environment ?? ""])} />,
  ],
  [
    labels.apiScopes,
    api.apiScopes.length > 0 ? (
      <Lines key="scopes" lines={api.apiScopes.map((scope) => [scope.name, textOf(scope)])} />
    ) : (
      words.noScopes
    ),
  ],
  [
    labels.calledBy,
    api.calledBy === "every" ? (
      signOnWords.calledBy.every
    ) : api.callers.length > 0 ? (
      <Lines key="callers" lines={api.callers.map((clientId) => [clientId, ""])} />
    ) : (
      words.noCallers
    ),
  ],
  [
    words.introspection,
    api.clientAuthentication === "none" ? undefined : (
      <>
        <code className="break-anywhere" dir="ltr">
          {api.introspection}
        </code>{" "}
        {hasSecret(api.clientAuthentication) ? words.bySecret : words.byKey}
      </>
    ),
  ],
];
