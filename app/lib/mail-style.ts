/** Allowed properties load nothing, run nothing and stay in the text's flow. */
const PROPERTIES = new Set([
  ...["background", "background-color", "color", "display", "opacity", "vertical-align", "list-style-type"],
  ...["font", "font-family", "font-size", "font-style", "font-weight", "letter-spacing", "line-height"],
  ...[
    "direction",
    "word-spacing",
    "text-align",
    "text-decoration",
    "text-indent",
    "text-transform",
    "white-space",
    "word-break",
    "overflow-wrap",
  ],
  ...["width", "min-width", "max-width", "height", "min-height", "max-height", "box-sizing", "table-layout"],
  ...sides("margin"),
  ...sides("padding"),
  ...sides("border").flatMap((side) => [side, `${side}-color`, `${side}-style`, `${side}-width`]),
  ...["border-collapse", "border-radius", "border-spacing"],
  ...["-webkit-text-size-adjust", "-ms-text-size-adjust", "-ms-interpolation-mode"],
]);

/** Properties limited to some values. Outlook's own (`mso-…`) are allowed too. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ["overflow", /^hidden(?:\s*!important)?$/i],
  ["visibility", /^(?:hidden|collapse|visible)(?:\s*!important)?$/i],
]);
const OUTLOOK = /^mso-[a-z-]{1,40}$/i;

/** Other ways to hide an element become `display: none`. */
const HIDING = [
  /^(?:top|right|bottom|left)\s*:\s*-\d{3,}/i,
  /^clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]/i,
  /^clip-path\s*:\s*(?:inset\(\s*(?:[5-9]\d|100)%|circle\(\s*0)/i,
  /^(?:-webkit-)?transform\s*:\s*scale\(\s*0\s*[,)]/i,
  /^content-visibility\s*:\s*hidden/i,
];
const HIDDEN = "display: none";

function sides(property: string): string[] {
  return [property, ...["top", "right", "bottom", "left"].map((side) => `${property}-${side}`)];
}

const VALUE_MAX = 200;
/** No function except colours, no escape, no comment. */
const VALUE = /^(?:[\w\s#%.,+/-]|'[\w\s.,-]*'|"[\w\s.,-]*"|(?:rgb|hsl)a?\([\d\s.,%/]+\))+(?:!important)?$/i;

export interface CleanStyle {
  style: string;
  /** Property names, one per declaration. */
  removed: string[];
}

/** @param style a style attribute's value, or a rule's declarations */
export function cleanStyle(style: string): CleanStyle {
  const declarations = style
    .split(";")
    .map((declaration) => declaration.trim())
    .filter(Boolean);
  const allowed = declarations.filter(isAllowed);
  const others = declarations.filter((declaration) => !isAllowed(declaration));
  if (others.some((each) => HIDING.some((hiding) => hiding.test(each.slice(0, VALUE_MAX))))) allowed.push(HIDDEN);
  return { style: allowed.join("; "), removed: others.map(propertyOf) };
}

const propertyOf = (declaration: string): string =>
  /^[a-z-]{1,40}(?=\s*:)/i.exec(declaration)?.[0].toLowerCase() ?? "style";

function isAllowed(declaration: string): boolean {
  const [, name = "", value = ""] = /^([a-z-]+)\s*:\s*(.+)$/is.exec(declaration) ?? [];
  const property = name.toLowerCase();
  if (value.length > VALUE_MAX || !VALUE.test(value)) return false;
  return VALUES.get(property)?.test(value) ?? (PROPERTIES.has(property) || OUTLOOK.test(property));
}
