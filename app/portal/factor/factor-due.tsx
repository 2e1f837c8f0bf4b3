import { Link } from "@remix-run/react";
import type { DueFactor } from "~/contract/kit/factor-policy";
import { isAdminRole } from "~/contract/kit/rules";
import type { SignedInUser } from "~/contract/user";
import { paths } from "~/lib/paths";
import { noticeLook } from "~/ui/notice";
import { useMinuteOf } from "~/ui/time";
import { factorDue as words } from "./words";

export const dueNoticeOf = ({ factorDue }: SignedInUser, role: string): FactorDueProps["due"] =>
  factorDue && { ...factorDue, isAdmin: isAdminRole(role) };

interface FactorDueProps {
  due: (DueFactor & { isAdmin: boolean }) | undefined;
  /** Whether to link to the page that adds a factor. */
  leads?: boolean;
}

export function FactorDue({ due, leads }: FactorDueProps) {
  const minuteOf = useMinuteOf();
  return due ? (
    <p className={due.isOver ? noticeLook.error : noticeLook.info}>
      {due.isOver
        ? (due.isAdmin ? words.adminsOver : words.over)(due.demand)
        : (due.isAdmin ? words.adminsUntil : words.until)(due.demand, minuteOf(due.at))}{" "}
      {leads && (
        <Link className="inline-block text-inherit" to={paths.security}>
          {words.add}
        </Link>
      )}
    </p>
  ) : null;
}
