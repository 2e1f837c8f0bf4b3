import { paths } from "~/lib/paths";
import { words } from "./words";

export const TermsLink = () => (
  <a className="inline-block px-2 py-2.5 text-sm" href={paths.terms}>
    {words.link}
  </a>
);
