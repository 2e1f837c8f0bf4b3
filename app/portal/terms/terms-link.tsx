import { paths } from "~/lib/paths";
import { foot } from "~/portal/accessibility/foot-words";

export const TermsLink = () => (
  <a className="inline-block px-3 py-2.5 text-sm" href={paths.terms}>
    {foot.terms}
  </a>
);
