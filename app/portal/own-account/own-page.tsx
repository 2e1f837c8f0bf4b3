import type { ReactNode } from "react";
import type { FormReply, NoticeContent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { words } from "./words";

interface OwnPageProps {
  title: string;
  form: FormReply;
  labels: Readonly<Record<string, string>>;
  notice?: NoticeContent | undefined;
  children: ReactNode;
}

export const OwnPage = ({ title, form, labels, notice, children }: OwnPageProps) => (
  <>
    <PageHeader title={title} />
    {notice && <Notice {...notice} />}
    <ErrorSummary form={form} labels={labels} />
    <Panel>
      {children}
      <p className="mt-6">
        <a href={paths.ownAccount}>{words.back}</a>
      </p>
    </Panel>
  </>
);
