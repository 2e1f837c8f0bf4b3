const DECIMAL = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/** Without an exponent, which JavaScript gives small numbers: neither xs:decimal nor an attribute's value has one. */
export const decimal = (value: number): string => DECIMAL.format(value);
