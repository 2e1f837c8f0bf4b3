/** Encodes only what browsers, style sheets and attributes need. */
export const svgAddress = (size: number, content: string): string =>
  `data:image/svg+xml,${svgOf(size, content).replace(/["<>#]/g, encodeURIComponent)}`;

export const svgOf = (size: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${content}</svg>`;
