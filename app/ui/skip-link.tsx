export const SkipLink = ({ href, children }: { href: string; children: string }) => (
  <a className="absolute -top-16 left-4 z-50 rounded bg-white px-4 py-2 focus:top-4" href={href}>
    {children}
  </a>
);
