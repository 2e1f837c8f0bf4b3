import { Children, Fragment, type ReactNode } from "react";

/** Apart also without CSS. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className="-ml-2 -mt-2 flex flex-wrap *:ml-2 *:mt-2">
    {Children.toArray(children).map((child, index) => (
      <Fragment key={index}>{child} </Fragment>
    ))}
  </div>
);
