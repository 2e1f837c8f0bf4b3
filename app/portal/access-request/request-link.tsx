import { ButtonAnchor } from "~/ui/button";
import { words } from "./words";

export const RequestLink = ({ href }: { href: string | undefined }) =>
  href ? (
    <p className="mb-4">
      <ButtonAnchor wide href={href}>
        {words.form.title}
      </ButtonAnchor>
    </p>
  ) : null;
