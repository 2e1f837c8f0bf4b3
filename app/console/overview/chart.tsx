import type { ReactNode } from "react";
import { LightLink } from "~/ui/light-link";
import { words } from "./words";

/** An hour or a day. */
export interface Bar {
  name: string;
  label: string;
  signIns: number;
  failures: number;
  signInsAt: string;
  failuresAt: string;
}

interface ChartProps {
  title: string;
  header: string;
  bars: readonly Bar[];
  /** Bars from one label to the next. */
  labelEvery: number;
}

/** Width of a bar's place, and the chart's height, in its own units. */
const PLACE = 10;
const HEIGHT = 100;
/** A single event beside thousands is seen. */
const LEAST = 2;

/** The next of 2, 4, 10, 20, 40, 100 …, whose half is whole. */
export function scaleOf(most: number): number {
  for (let power = 1; ; power *= 10) for (const step of [2, 4, 10]) if (most <= step * power) return step * power;
}

export function Chart({ title, header, bars, labelEvery }: ChartProps) {
  const top = scaleOf(Math.max(...bars.map(({ signIns, failures }) => signIns + failures)));
  const isEmpty = bars.every(({ signIns, failures }) => signIns + failures === 0);
  return (
    <figure className="min-w-0 rounded border bg-white p-4 sm:p-6">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between">
        <h2 className="mr-4 text-base">{title}</h2>
        <Legend />
      </figcaption>
      {isEmpty ? (
        <p className="flex h-48 items-center justify-center text-center text-sm text-muted">{words.nobody}</p>
      ) : (
        <>
          <div className="flex" aria-hidden="true">
            <div className="flex h-40 flex-col justify-between pr-2 text-right text-xs text-muted">
              {[top, top / 2, 0].map((value) => (
                <span key={value}>{words.number(value)}</span>
              ))}
            </div>
            <div className="min-w-0 flex-1">
              <Bars bars={bars} top={top} />
              <div className="flex text-xs text-muted">
                {bars.map(({ name, label }, index) => (
                  <span key={name} className="h-4 w-0 flex-1 whitespace-nowrap">
                    {index % labelEvery === 0 && label}
                  </span>
                ))}
              </div>
            </div>
          </div>
          <details className="mt-3 text-sm">
            <summary className="cursor-pointer py-1 text-green">{words.asTable}</summary>
            <NumberTable header={header} title={title} bars={bars} />
          </details>
        </>
      )}
    </figure>
  );
}

const Legend = () => (
  <span className="flex text-xs text-muted">
    {[
      { name: words.signIns, look: "bg-current text-green" },
      { name: words.failures, look: "bg-current text-red" },
    ].map(({ name, look }) => (
      <span key={name} className="mr-4 flex items-center last:mr-0">
        <span className={`mr-2 block h-3 w-3 ${look}`} />
        {name}
      </span>
    ))}
  </span>
);

function Bars({ bars, top }: { bars: readonly Bar[]; top: number }) {
  const width = bars.length * PLACE;
  const heightOf = (count: number): number => (count === 0 ? 0 : Math.max((count / top) * HEIGHT, LEAST));
  return (
    <svg className="my-2 h-36 w-full" viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
      {[0, HEIGHT / 2, HEIGHT].map((y) => (
        <path
          key={y}
          className="text-line"
          stroke="currentColor"
          d={`M0 ${y}H${width}`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {bars.map(({ name, signIns, failures, signInsAt, failuresAt }, index) => {
        const x = index * PLACE;
        const [succeeded, failed] = [heightOf(signIns), heightOf(failures)];
        const title = words.bar(name, words.number(signIns), words.number(failures));
        return (
          <g key={name}>
            <BarLink href={signInsAt} title={title}>
              <rect fill="transparent" x={x} y={0} width={PLACE} height={HEIGHT} />
              <rect
                className="text-green"
                fill="currentColor"
                x={x + 1}
                y={HEIGHT - succeeded}
                width={PLACE - 2}
                height={succeeded}
              />
            </BarLink>
            {failures > 0 && (
              <BarLink href={failuresAt} title={title}>
                <rect
                  className="text-red"
                  fill="currentColor"
                  x={x + 1}
                  y={Math.max(0, HEIGHT - succeeded - failed)}
                  width={PLACE - 2}
                  height={failed}
                />
              </BarLink>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Keyboards and screen readers have the table's links. */
const BarLink = ({ href, title, children }: { href: string; title: string; children: ReactNode }) => (
  <a href={href} tabIndex={-1}>
    <title>{title}</title>
    {children}
  </a>
);

const NumberTable = ({ header, title, bars }: { header: string; title: string; bars: readonly Bar[] }) => (
  <table className="mt-2 w-full border-collapse">
    <caption className="sr-only">{title}</caption>
    <thead>
      <tr className="border-b text-xs text-muted">
        <th className="py-1 text-left font-semibold" scope="col">
          {header}
        </th>
        <th className="py-1 pl-4 text-right font-semibold" scope="col">
          {words.signIns}
        </th>
        <th className="py-1 pl-4 text-right font-semibold" scope="col">
          {words.failures}
        </th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ name, signIns, failures, signInsAt, failuresAt }) => (
        <tr key={name} className="border-b">
          <th className="py-1 text-left font-normal" scope="row">
            {name}
          </th>
          <td className="py-1 pl-4 text-right">
            <CountLink count={signIns} to={signInsAt} />
          </td>
          <td className="py-1 pl-4 text-right">
            <CountLink count={failures} to={failuresAt} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

export const CountLink = ({ count, to }: { count: number; to: string }) =>
  count === 0 ? <>{words.number(0)}</> : <LightLink to={to}>{words.number(count)}</LightLink>;
