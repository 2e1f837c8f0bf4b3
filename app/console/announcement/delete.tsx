import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadAnnouncementRemoval, removeAnnouncement } from "./announcement.server";
import { words } from "./words";

export { loadAnnouncementRemoval as loader, removeAnnouncement as action } from "./announcement.server";

export const meta = titled(words.deleteTitle);

export default function RemoveAnnouncement() {
  const state = useDialogData<typeof loadAnnouncementRemoval, typeof removeAnnouncement>();
  return <RemoveDialog title={words.deleteTitle} list={paths.announcement} state={state} />;
}
