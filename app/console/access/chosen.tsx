import { ChosenPage } from "~/console/kit/chosen-page";
import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { actOnAccess, loadChosenAccess } from "./chosen.server";
import { words } from "./words";

export { actOnAccess as action, loadChosenAccess as loader } from "./chosen.server";

export const meta = titled(words.chosenTitle);

const pageOf = (id: string): string => paths.userPage(id.split(".", 1)[0] ?? id);

const acts = { takeAway: words.takeAway };

export default function ChosenAccess() {
  const state = useDialogData<typeof loadChosenAccess, typeof actOnAccess>();
  return (
    <ChosenPage
      title={words.chosenTitle}
      list={paths.endingAccess}
      state={state}
      acts={acts}
      labels={{}}
      pageOf={pageOf}
    />
  );
}
