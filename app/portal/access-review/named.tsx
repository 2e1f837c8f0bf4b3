import { paths } from "~/lib/paths";

interface NamedProps {
  /** Where it leads whoever may see that page. */
  to: string | false | undefined;
  children: string;
}

export const Named = ({ to, children }: NamedProps) =>
  to ? (
    <a href={to} dir="auto">
      {children}
    </a>
  ) : (
    children
  );

interface NamedPersonProps {
  id: string | false | null | undefined;
  children: string;
}

export const NamedPerson = ({ id, children }: NamedPersonProps) => (
  <Named to={id ? paths.userPage(id) : undefined}>{children}</Named>
);
