import { paths } from "~/lib/paths";
import { SearchBox } from "./search-box";
import { shell } from "./words";

/** The drawer's icon stands to its left. `public/find.js` brings the focus here by / and Ctrl+K, and back by Escape. */
export const FindBox = () => (
  <SearchBox
    className="ml-10 mr-auto max-w-md pr-2 xl:ml-0"
    action={paths.find}
    name="q"
    label={shell.find}
    submit={shell.findSubmit}
    keys="/ Control+K"
    mark="data-find"
  />
);
