/** What an inline style of a mail may set. Nothing of it loads anything, runs, or leaves its place in the text. */
const PROPERTIES = new Set([
  ...["background", "background-color", "color", "display", "opacity", "vertical-align", "list-style-type"],
  ...["font", "font-family", "font-size", "font-style", "font-weight", "letter-spacing", "line-height"],
  ...["text-align", "text-decoration", "text-indent", "text-transform", "white-space", "word-break", "overflow-wrap"],
  ...["width", "min-width", "max-width", "height", "min-height", "max-height", "box-sizing", "table-layout"],
  ...sides("margin"),
  ...sides("padding"),
  ...sides("border").flatMap((side) => [side, `${side}-color`, `${side}-style`, `${side}-width`]),
  ...["border-collapse", "border-radius", "border-spacing"],
]);

function sides(property: string): string[] {
  return [property, ...["top", "right", "bottom", "left"].map((side) => `${property}-${side}`)];
}

const VALUE_MAX = 200;
/** Words, numbers, quoted names and colours: no function but those of colours, no escape, no comment. */
const VALUE = /^(?:[\w\s#%.,+/-]|'[\w\s.,-]*'|"[\w\s.,-]*"|(?:rgb|hsl)a?\([\d\s.,%/]+\))+(?:!important)?$/i;

/**
 * @param style the value of a style attribute
 * @returns the declarations of it that are allowed, and whether those are all there were
 */
export function cleanStyle(style: string): { style: string; isWhole: boolean } {
  const declarations = style
    .split(";")
    .map((declaration) => declaration.trim())
    .filter(Boolean);
  const allowed = declarations.filter(isAllowed);
  return { style: allowed.join("; "), isWhole: allowed.length === declarations.length };
}

function isAllowed(declaration: string): boolean {
  const [, property = "", value = ""] = /^([a-z-]+)\s*:\s*(.+)$/is.exec(declaration) ?? [];
  return PROPERTIES.has(property.toLowerCase()) && value.length <= VALUE_MAX && VALUE.test(value);
}
