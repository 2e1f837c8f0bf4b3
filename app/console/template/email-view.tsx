import { useLoaderData } from "@remix-run/react";
import { useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { Dialog } from "~/ui/dialog";
import type { loadEmailTemplateView } from "./email.server";
import { Letter } from "./letter";
import { words } from "./words";

export { loadEmailTemplateView as loader } from "./email.server";

export const meta = titled(words.email.viewTitle);

export default function ViewEmailTemplate() {
  const { about, subject, mail } = useLoaderData<typeof loadEmailTemplateView>();
  return (
    <Dialog title={words.email.viewTitle} size="large" about={about} closeHref={useListAddress(paths.emailTemplate)}>
      <Letter subject={subject} mail={mail} />
    </Dialog>
  );
}
