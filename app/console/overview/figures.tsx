import { LightLink } from "~/ui/light-link";
import { words } from "./words";

interface Figure {
  name: string;
  of: string;
  count: number;
  to: string;
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <ul className="mb-6 grid grid-cols-2 grid-gap-3 sm:grid-cols-4" aria-label={words.figures}>
    {figures.map(({ name, of, count, to }) => (
      <li key={name}>
        <LightLink
          className="flex h-full flex-col rounded border bg-white p-4 text-ink no-underline hover:border-green hover:shadow"
          to={to}
        >
          <span className="text-sm font-semibold">{name}</span> <span className="text-xs text-muted">{of}</span>{" "}
          <span className="order-first text-xl font-semibold">{words.number(count)}</span>
        </LightLink>
      </li>
    ))}
  </ul>
);
