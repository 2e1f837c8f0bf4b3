import { paths } from "~/lib/paths";
import { words } from "./words";

export const TermsLink = () => (
  <a className="inline-block px-3 py-2.5 text-sm" href={paths.terms}>
    {words.link}
  </a>
);
