import type { TrialFault } from "~/contract/connection-trial";
import { Notice } from "~/ui/notice";
import { words as allWords } from "./words";

const words = allWords.trial;

/** What went wrong at the provider, in our words, and below in its own. */
export const Fault = ({ fault: { kind, error, description } }: { fault: TrialFault }) => (
  <div className="mb-4">
    <Notice kind="error" text={words.faults[kind]} />
    {(error || description) && (
      <dl className="text-sm">
        <dt className="text-muted">{kind === "issuer" ? words.issuers : words.itsWords}</dt>
        {[error, description].filter(Boolean).map((text) => (
          <dd className="break-anywhere font-mono" dir="auto" key={text}>
            {text}
          </dd>
        ))}
      </dl>
    )}
  </div>
);
