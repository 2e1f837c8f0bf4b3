import { Link } from "@remix-run/react";
import type { ActiveUser } from "~/contract/user";
import { minuteOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import { noticeLook } from "~/ui/notice";
import { factorDue as words } from "./words";

interface FactorDueProps {
  due: ActiveUser["factorDue"];
  /** Whether the reader is elsewhere than where a factor is added. */
  leads?: boolean;
}

/** Tells an Admin without a factor of their own until when they need one, or that the console waits for it. */
export const FactorDue = ({ due, leads }: FactorDueProps) =>
  due ? (
    <p className={due.isOver ? noticeLook.error : noticeLook.info}>
      {due.isOver ? words.over : words.until(minuteOf(due.at))}{" "}
      {leads && (
        <Link className="inline-block text-inherit" to={paths.security}>
          {words.add}
        </Link>
      )}
    </p>
  ) : null;
