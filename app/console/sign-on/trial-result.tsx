import type { SignOnTrial } from "~/contract/sign-on";
import { words as allWords } from "./words";

const words = allWords.try;

export function TrialResult({ trial: { redirectUri, scope, asked, result } }: { trial: SignOnTrial }) {
  const facts = [
    { name: words.redirectUri, value: redirectUri },
    { name: words.scope, value: scope },
    ...(asked.length > 0 ? [{ name: words.consent, value: words.asked(asked.join(" ")) }] : []),
    ...(result
      ? [
          { name: words.accessToken, value: words.seconds(result.accessTokenSeconds) },
          { name: words.refreshToken, value: result.hasRefreshToken ? words.given : words.notGiven },
        ]
      : []),
  ];
  return (
    <div className="mt-6 max-w-large">
      <Facts title={words.request} facts={facts} />
      {result && (
        <>
          <Facts title={words.idToken(result.idToken.algorithm)} facts={result.idToken.claims} isCode />
          <Facts title={words.userinfo} facts={result.userinfo} isCode />
        </>
      )}
    </div>
  );
}

interface FactsProps {
  title: string;
  facts: readonly { name: string; value: string }[];
  /** The facts are claims, shown as JSON. */
  isCode?: boolean;
}

const Facts = ({ title, facts, isCode }: FactsProps) => (
  <section className="mb-6" aria-label={title}>
    <h2 className="mb-2 text-base">{title}</h2>
    <dl className={`rounded border bg-white px-4 py-2 text-sm ${isCode ? "font-mono" : ""}`}>
      {facts.map(({ name, value }) => (
        <div className="py-1 sm:flex" key={name}>
          <dt className="shrink-0 break-words text-muted sm:w-40">{name}</dt>
          <dd className="min-w-0 break-anywhere" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
