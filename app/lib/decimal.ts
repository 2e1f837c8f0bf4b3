const DECIMAL = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/** Without the exponent of JavaScript's small numbers, which neither xs:decimal nor an attribute's value has. */
export const decimal = (value: number): string => DECIMAL.format(value);
