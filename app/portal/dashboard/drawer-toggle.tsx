import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/icons";
import { shell } from "./words";

const boxId = "drawer";

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
        className="drawer-toggle"
        id={boxId}
        type="checkbox"
        autoComplete="off"
        aria-label={shell.toggleNavigation}
        ref={box}
      />
      <span className="drawer-icon" aria-hidden="true">
        <Icon name="menu" className="when-closed" />
        <Icon name="close" className="when-open" />
      </span>
      <label className="drawer-scrim" htmlFor={boxId} aria-hidden="true" />
    </>
  );
}
