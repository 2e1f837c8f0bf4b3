import { Link } from "@remix-run/react";
import type { SetupState } from "~/contract/setup";
import { paths } from "~/lib/paths";
import { noticeLook } from "~/ui/notice";
import { useMinuteOf } from "~/ui/time";
import { firstSteps as words } from "./words";

interface FirstStepsProps {
  /** They can assign the first application to themselves. */
  userId: string;
  /** Undefined if the product API does not say. */
  setup?: SetupState;
}

/** An installation begins empty. */
export function FirstSteps({ userId, setup }: FirstStepsProps) {
  const assign = `${paths.user}/${encodeURIComponent(userId)}/application`;
  const steps = [
    { ...words.application, href: `${paths.application}/new`, isDone: setup?.hasApplication },
    { ...words.client, href: `${paths.client}/new`, isDone: setup?.hasClient },
    { ...words.assignment, href: assign, isDone: setup?.hasAssignment },
    { ...words.mail, href: `${paths.emailConfiguration}/new`, isDone: setup?.mail === "ALL" },
  ];
  const isSetUp = steps.every(({ isDone }) => isDone);
  return (
    <section className="rounded border bg-white px-6 py-8">
      <h2 className="text-base">{isSetUp ? words.nothingAssigned : words.title}</h2>
      {isSetUp ? (
        <p className="mt-1">
          <Link className="inline-block py-1" to={assign}>
            {words.assignOneself}
          </Link>
        </p>
      ) : (
        <ol className="mt-2 list-decimal pl-6">
          {steps.map(({ label, text, href, isDone }) => (
            <li className="py-1.5" key={href}>
              <Link className="inline-block py-1 font-semibold" to={href}>
                {label}
              </Link>
              {isDone && <span className="ml-2 text-sm font-semibold text-green-dark">{words.done}</span>}
              <p className="text-sm text-muted">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Without mail nobody can sign in, register or reset a password. */
export function MailWarning({ setup }: { setup: SetupState | undefined }) {
  const minuteOf = useMinuteOf();
  if (!setup) return null;
  const { mail, mailFailure } = setup;
  const failing = mailFailure && words.mailFailing(minuteOf(mailFailure.at), mailFailure.reason);
  const text = words.mailWarnings[mail] ?? failing;
  return text ? (
    <p className={noticeLook.error}>
      {text}{" "}
      <Link className="inline-block text-inherit" to={paths.emailConfiguration}>
        {words.toMail}
      </Link>
    </p>
  ) : null;
}
