import { readerLoader } from "~/auth/require-user.server";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { LightLink } from "~/ui/light-link";
import { PageHeader } from "~/ui/page-header";
import { EVIDENCE_KINDS } from "./kinds";
import { words } from "./words";

export const loader = readerLoader(() => Promise.resolve(null));

export const meta = titled(words.title);

export default function Evidence() {
  return (
    <>
      <PageHeader title={words.title} />
      <Hint className="mb-4">{words.lead}</Hint>
      <ul className="max-w-large rounded border bg-white">
        {EVIDENCE_KINDS.map((kind, place) => (
          <li className={`px-4 py-3 ${place > 0 ? "border-t" : ""}`} key={kind}>
            <LightLink className="inline-block py-1.5 font-semibold" to={paths.evidenceOf(kind)}>
              {words.titles[kind]}
            </LightLink>
            <p className="text-sm text-muted">{words.leads[kind]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
