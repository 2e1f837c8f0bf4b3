import type { ReactNode } from "react";

interface SubmitProps {
  /** What the form shall do, sent as `intent`. */
  intent: string;
  kind?: "primary" | "plain" | "link";
  children: ReactNode;
}

const looks = { primary: "button button-primary", plain: "button", link: "button button-link" };

export function Submit({ intent, kind = "primary", children }: SubmitProps) {
  return (
    <button className={looks[kind]} type="submit" name="intent" value={intent}>
      {children}
    </button>
  );
}
