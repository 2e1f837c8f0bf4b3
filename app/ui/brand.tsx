import { createContext, useContext } from "react";

export interface PageBrand {
  name?: string | null | undefined;
  logo?: string | null | undefined;
  icon?: string | null | undefined;
  color?: string | null | undefined;
  contact?: string | null | undefined;
  notice?: string | null | undefined;
  style?: string | undefined;
}

const Brand = createContext<PageBrand | undefined>(undefined);

export const BrandProvider = Brand.Provider;

export const useBrand = (): PageBrand => useContext(Brand) ?? brandOnPage();

/** The framework's scripts go on with what the server wrote. */
function brandOnPage(): PageBrand {
  if (typeof document === "undefined") return {};
  const { product, logo, color } = document.documentElement.dataset;
  return { name: product, logo, icon: logo, color, style: document.querySelector("style[data-brand]")?.innerHTML };
}

/** For `<html>`: what `useBrand` reads there. */
export const brandAttributes = ({ name, logo, color }: PageBrand) => ({
  "data-product": name || undefined,
  "data-logo": logo || undefined,
  "data-color": color || undefined,
});

export const BrandStyle = () => {
  const { style } = useBrand();
  return style ? <style data-brand="" dangerouslySetInnerHTML={{ __html: style }} /> : null;
};
