import type { ShownAnnouncement } from "~/contract/announcement";
import type { Language } from "~/lib/language";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { noticeLook } from "~/ui/notice";
import { PlainForm } from "~/ui/plain-form";
import { WrittenText } from "~/ui/written-text";
import { words } from "./words";

export interface Shown extends Pick<ShownAnnouncement, "kind" | "title" | "text"> {
  id: string;
  language: Language;
}

interface AnnouncementsProps {
  announcements: readonly Shown[];
  csrfToken?: string;
}

export const DISMISSED = "announcementId";

export function Announcements({ announcements, csrfToken }: AnnouncementsProps) {
  if (announcements.length === 0) return null;
  return (
    <section aria-label={words.title}>
      {announcements.map(({ id, kind, title, text, language }) => (
        <div className={noticeLook[kind === "WARNING" ? "warning" : "info"]} key={id}>
          <div lang={language}>
            <h2 className="mb-1 text-base font-semibold" dir="auto">
              {kind === "WARNING" && `${words.warning}: `}
              {title}
            </h2>
            <WrittenText text={text} />
          </div>
          {csrfToken && (
            <PlainForm className="mt-2" csrfToken={csrfToken} action={paths.apps}>
              <Button type="submit" name={DISMISSED} value={id} aria-label={words.dismissOne(title)}>
                {words.dismiss}
              </Button>
            </PlainForm>
          )}
        </div>
      ))}
    </section>
  );
}
