/** On a 24 x 24 grid. */
const outlines = {
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  "chevron-down": "M6 9l6 6 6-6",
  "sign-out": "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  key: "M8 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 12l9-9M16 7l3 3",
  chart: "M3 20h18M6 16v-5M12 16V5M18 16V9",
  tiles: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  window: "M3 5h18v14H3zM3 9h18",
  building: "M5 21V3h10v18M15 9h5v12M3 21h18M8 7h4M8 11h4M8 15h4",
  approval: "M6 3h9l4 4v14H6zM9 13l2.5 2.5L16 11",
  badge: "M4 6h16v13H4zM9 3h6v3M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM8 17c1-2 7-2 8 0",
  question: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.01",
  page: "M6 3h9l4 4v14H6zM9 11h7M9 15h7",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
  lock: "M6 11h12v10H6zM8 11V8a4 4 0 0 1 8 0v3",
  users: "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2 20c0-7 14-7 14 0M16 5.5a3.5 3.5 0 0 1 0 6.5M18 15c3 .5 4 2.5 4 5",
  mail: "M3 5h18v14H3zM3 6l9 7 9-7",
  template: "M4 4h16v16H4zM4 9h16M9 9v11",
  phone: "M7 2h10v20H7zM11 18h2",
  devices: "M2 5h14v10H2zM5 19h8M18 9h4v10h-4z",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  first: "M17 6l-6 6 6 6M7 6v12",
  previous: "M15 6l-6 6 6 6",
  next: "M9 6l6 6-6 6",
  last: "M7 6l6 6-6 6M17 6v12",
  message: "M4 4h16v12H10l-5 5v-5H4z",
  outbox: "M4 13v7h16v-7M4 13h5l1 3h4l1-3h5M12 12V3M8 7l4-4 4 4",
  send: "M21 3L10 14M21 3l-7 18-4-7-7-4z",
  log: "M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01",
  retry: "M20 11a8 8 0 1 0-2 6.3M20 4v7h-7",
} as const;

export type IconName = keyof typeof outlines;

interface IconProps {
  name: IconName;
  className?: string;
}

const pen = { fill: "none", stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;

/** Decorative: never a control's only name. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      className={className}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      {...pen}
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
    </svg>
  );
}

const rowIcons = {
  close: 1.75,
  devices: 1.75,
  edit: 1.75,
  key: 1.75,
  lock: 1.75,
  more: 3,
  page: 1.75,
  question: 1.75,
  retry: 1.75,
  send: 1.75,
  shield: 1.75,
  trash: 1.75,
  users: 1.75,
  window: 1.75,
} as const satisfies Partial<Record<IconName, number>>;

export type RowIconName = keyof typeof rowIcons;

const symbolOf = (name: RowIconName): string => `icon-${name}`;

/** Defines `RowIcon`'s outlines, once on a page. */
export const RowIconOutlines = () => (
  <svg className="hidden" aria-hidden="true">
    {(Object.keys(rowIcons) as RowIconName[]).map((name) => (
      <symbol key={name} id={symbolOf(name)} viewBox="0 0 24 24" {...pen} strokeWidth={rowIcons[name]}>
        <path d={outlines[name]} />
      </symbol>
    ))}
  </svg>
);

/** Refers to `RowIconOutlines`. Safari of 2017 supports only `xlink:href`. */
export const RowIcon = ({ name, className }: { name: RowIconName; className?: string }) => (
  <svg className={className} width="20" height="20" aria-hidden="true">
    <use xlinkHref={`#${symbolOf(name)}`} />
  </svg>
);
