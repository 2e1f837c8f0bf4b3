import { Children, Fragment, type ReactNode } from "react";

/** Buttons beside each other, or below where there is no room; apart either way, and without CSS. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className="-ml-2 -mt-2 flex flex-wrap *:ml-2 *:mt-2">
    {Children.toArray(children).map((child, index) => (
      <Fragment key={index}>{child} </Fragment>
    ))}
  </div>
);
