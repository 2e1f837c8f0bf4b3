import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/icons";
import { shell } from "./words";

const boxId = "drawer";
const iconLook =
  "pointer-events-none fixed left-2 top-2 z-40 h-10 w-10 items-center justify-center rounded peer-focus:ring lg:hidden";

/** Below the large width the sidebar is a drawer; this box, laid over a menu icon, opens it without scripts. */
export function DrawerToggle() {
  const box = useRef<HTMLInputElement>(null);
  const { key: location } = useLocation();

  useEffect(() => {
    const close = () => {
      if (box.current) box.current.checked = false;
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && close();
    close();
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [location]);

  return (
    <>
      <input
        className="drawer-toggle peer fixed left-2 top-2 z-40 h-10 w-10 cursor-pointer opacity-0 lg:hidden"
        id={boxId}
        type="checkbox"
        autoComplete="off"
        aria-label={shell.toggleNavigation}
        ref={box}
      />
      <span className={`${iconLook} flex peer-checked:hidden`} aria-hidden="true">
        <Icon name="menu" />
      </span>
      <span className={`${iconLook} hidden max-lg:peer-checked:flex`} aria-hidden="true">
        <Icon name="close" />
      </span>
      <label
        className="fixed inset-0 z-20 hidden bg-scrim max-lg:peer-checked:block"
        htmlFor={boxId}
        aria-hidden="true"
      />
    </>
  );
}
