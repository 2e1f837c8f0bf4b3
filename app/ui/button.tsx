import { Link, type LinkProps } from "@remix-run/react";
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, forwardRef, type InputHTMLAttributes } from "react";

interface LookProps {
  kind?: keyof typeof looks;
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

/** Beside others a button would shrink to single letters. */
const filling = " w-full break-anywhere";

/** For elements that scripts turn into buttons. */
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

/** `public/frame.js` makes it a button. Until then it is a nameless hidden input, since text browsers show `hidden` elements. */
export const ScriptedButton = ({ kind, wide, label, ...input }: ScriptedProps) => (
  <input type="hidden" className={buttonLook({ kind, wide })} value={label} data-scripted="" {...input} />
);

export const Submit = ({ intent, kind = "primary", ...button }: ButtonProps & { intent: string }) => (
  <Button kind={kind} type="submit" name="intent" value={intent} {...button} />
);

export const ButtonLink = ({ kind, wide, ...link }: LookProps & LinkProps) => (
  <Link className={buttonLook({ kind, wide })} {...link} />
);

/** For pages without scripts, and downloads. */
export const ButtonAnchor = ({ kind, wide, ...anchor }: LookProps & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a className={buttonLook({ kind, wide })} {...anchor} />
);
