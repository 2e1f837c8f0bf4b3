import { ButtonAnchor } from "./button";

interface PageLink {
  label: string;
  href: string | undefined;
}

export function PageLinks({ label, links }: { label: string; links: readonly PageLink[] }) {
  const given = links.filter(({ href }) => href !== undefined);
  if (given.length === 0) return null;
  return (
    <nav className="mt-4 flex flex-wrap *:mb-2 *:mr-2" aria-label={label}>
      {given.map((link) => (
        <ButtonAnchor key={link.label} href={link.href}>
          {link.label}
        </ButtonAnchor>
      ))}
    </nav>
  );
}
