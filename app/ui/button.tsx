import { Link, type LinkProps } from "@remix-run/react";
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, forwardRef, type InputHTMLAttributes } from "react";

interface LookProps {
  kind?: keyof typeof looks;
  /** As wide as its container. */
  wide?: boolean;
}

const any = "inline-flex items-center justify-center text-center text-sm";
const framed = `${any} rounded border px-4 py-[9px] font-semibold no-underline`;
const looks = {
  plain: `${framed} border-edge bg-white text-ink hover:bg-page`,
  primary: `${framed} border-transparent bg-green text-white hover:bg-green-dark`,
  danger: `${framed} border-transparent bg-red text-white hover:bg-red-dark`,
  link: `${any} mr-4 py-2.5 text-green underline hover:text-green-dark`,
};

/** Alone in its row, a button may break a long email or name anywhere; beside others it would give way to them letter by letter. */
const filling = " w-full [overflow-wrap:anywhere]";

/** The look of an element that becomes a button only where scripts run. */
export const buttonLook = ({ kind = "plain", wide }: LookProps, more = "") =>
  `${looks[kind]}${wide ? filling : ""}${more}`;

type ButtonProps = LookProps & ButtonHTMLAttributes<HTMLButtonElement>;

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(({ kind, wide, ...button }, ref) => (
  <button
    className={buttonLook({ kind, wide }, button.disabled ? " opacity-60" : "")}
    type="button"
    ref={ref}
    {...button}
  />
));
Button.displayName = "Button";

type ScriptedProps = LookProps & { label: string } & Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value">;

/**
 * Made a button by `public/frame.js`, on pages without the framework. Until then it is a field without a name, as text
 * browsers show what is `hidden`.
 */
export const ScriptedButton = ({ kind, wide, label, ...input }: ScriptedProps) => (
  <input type="hidden" className={buttonLook({ kind, wide })} value={label} data-scripted="" {...input} />
);

/** Submits its form; `intent` names the purpose. */
export const Submit = ({ intent, kind = "primary", ...button }: ButtonProps & { intent: string }) => (
  <Button kind={kind} type="submit" name="intent" value={intent} {...button} />
);

/** A link to another screen of the console. */
export const ButtonLink = ({ kind, wide, ...link }: LookProps & LinkProps) => (
  <Link className={buttonLook({ kind, wide })} {...link} />
);

/** A link that the browser itself follows: on public pages, which have no scripts, and for downloads. */
export const ButtonAnchor = ({ kind, wide, ...anchor }: LookProps & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a className={buttonLook({ kind, wide })} {...anchor} />
);
