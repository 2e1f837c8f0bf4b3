import { useLoaderData } from "@remix-run/react";
import { titled } from "~/console/kit/titled";
import { words as userWords } from "~/console/user/words";
import { paths } from "~/lib/paths";
import { EmptyState } from "~/ui/empty-state";
import { Hint } from "~/ui/hint";
import { LightLink } from "~/ui/light-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import type { FoundGroup, loadFound } from "./find.server";
import { words } from "./words";

export { loadFound as loader } from "./find.server";

export const meta = titled(words.title);

export default function Find() {
  const { search, groups, isOneKind, problem } = useLoaderData<typeof loadFound>();
  return (
    <>
      <PageHeader title={words.title}>
        {isOneKind && (
          <LightLink className="py-2.5 text-sm" to={`${paths.find}?${new URLSearchParams({ q: search }).toString()}`}>
            {words.allKinds}
          </LightLink>
        )}
      </PageHeader>
      {problem ? (
        <Notice kind="error" text={problem} />
      ) : search === "" ? (
        <EmptyState title={words.empty}>
          <p>{words.emptyText}</p>
        </EmptyState>
      ) : groups.length === 0 ? (
        <EmptyState title={words.noMatch(search)}>
          <p>{words.noMatchText}</p>
        </EmptyState>
      ) : (
        groups.map((group) => <Group key={group.title} {...group} />)
      )}
    </>
  );
}

const Group = ({ title, entries, more, isCut }: FoundGroup) => (
  <section className="mb-6 max-w-large">
    <h2 className="mb-2 text-base">{title}</h2>
    <ul className="rounded border bg-white">
      {entries.map(({ href, name, detail, explain }, index) => (
        <li className={`px-4 py-1 ${index > 0 ? "border-t" : ""}`} key={href + name}>
          <LightLink className="inline-block break-words py-2 font-semibold" to={href} dir="auto">
            {name}
          </LightLink>{" "}
          <span className="ml-1 break-words text-sm text-muted" dir="auto">
            {detail}
          </span>
          {explain && (
            <LightLink className="ml-2 inline-block py-2 text-sm" to={explain}>
              {userWords.explainAccess}
            </LightLink>
          )}
        </li>
      ))}
    </ul>
    {more && (
      <LightLink className="inline-block py-2.5 text-sm" to={more}>
        {words.more(title)}
      </LightLink>
    )}
    {isCut && <Hint className="mt-2">{words.onlyFirst(entries.length)}</Hint>}
  </section>
);
