import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { askOnPage } from "~/auth/asked-on-page.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { keptForm, readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { overlaid, showFormAgain, shownAgain } from "~/auth/kept-answer.server";
import { problemOf } from "~/auth/problem.server";
import { type UserFormCall, userAction, userLoader } from "~/auth/require-user.server";
import { optional, text as textUpTo } from "~/contract/kit/fields";
import { REASON_MAX, REVIEW_FILTERS } from "~/contract/kit/rules";
import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { refused, untouched, valueOf, WHOLE_FORM } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { ButtonAnchor, Submit } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { PlainForm } from "~/ui/plain-form";
import { TextAreaField } from "~/ui/text-area-field";
import { tickLook } from "~/ui/tick-look";
import { Facts } from "./facts";
import { LineTable } from "./line-table";
import { words } from "./words";

const DecisionForm = z.object({ reason: optional(textUpTo(REASON_MAX)) });

/** Positions on the page: they are not entries. */
const NOT_KEPT = ["shown"];

const Filter = z.enum(REVIEW_FILTERS);

export const loader = userLoader(async (call) => {
  const { session, api, params, url, isAdmin, isAuditor } = call;
  const show = Filter.safeParse(url.searchParams.get("show")).data;
  const after = Number(url.searchParams.get("after"));
  const answer = await api("accessReviewDetails", {
    reviewId: params.id ?? "",
    show,
    after: Number.isInteger(after) && after > 0 ? after : undefined,
  });
  if (answer.code !== 200) throw problemOf(answer);
  const reads = isAdmin || isAuditor;
  const page = { form: untouched, csrfToken: csrfTokenOf(session), notice: session.get("notice"), reads };
  const kept = await shownAgain(call);
  return answerPage(session, overlaid({ ...page, review: answer.data }, kept), { status: kept?.status });
});

export const action = userAction(
  async (call) => {
    const { form, session, api, params, url } = call;
    const reviewId = params.id ?? "";
    const done = (msg: string) => {
      session.flash("notice", { kind: "success", text: msg });
      return redirectTo(session, url.pathname + searchWithoutAnswer(url.search));
    };
    const undo = form.get("undo");
    if (undo) {
      const answer = await api("undoAccessReviewDecision", { reviewId, position: Number(undo) });
      return answer.code === 200 ? done(answer.msg) : showAgain(call, answer.msg, answer.code);
    }
    const fields = readFields(form, DecisionForm, NOT_KEPT);
    if (!fields.ok) return showFormAgain(call, fields.failed, 400);
    const positions = form.getAll(form.get("all") === "on" ? "shown" : "line").map(Number);
    if (positions.length === 0) return showAgain(call, words.chooseLines, 400);
    const decision = form.get("intent") === "take-away" ? "TAKE_AWAY" : "KEEP";
    const answer = await api("decideAccessReview", { reviewId, positions, decision, reason: fields.value.reason });
    if (answer.code !== 200) return showFormAgain(call, refusedForm(form, answer, NOT_KEPT), answer.code);
    const { refused: left } = answer.data;
    if (left.length === 0) return done(answer.msg);
    // What was refused stays chosen, and nothing else: other lines have moved up.
    const kept = keptForm(form, [...NOT_KEPT, "all", "line"]);
    const initialValue = { ...kept.initialValue, line: left.map(({ position }) => String(position)) };
    return showFormAgain(call, refused({ ...kept, initialValue }, { [WHOLE_FORM]: [answer.msg] }), 400);
  },
  { whenAsked: askOnPage },
);

const showAgain = (call: UserFormCall, msg: string, status: number) =>
  showFormAgain(call, refused(keptForm(call.form, NOT_KEPT), { [WHOLE_FORM]: [msg] }), status);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: formTitle(data ? words.title(data.review.number, data.review.name) : words.waiting.title, data?.form) },
];

const labels = { reason: words.reason };

export default function Review() {
  const loaded = useLoaderData<typeof loader>();
  const { review, form, csrfToken, notice, reads } = { ...loaded, ...useActionData<typeof action>() };
  const { _id, show, page, previous, next, counts } = review;
  const open = page.filter(({ mayDecide }) => mayDecide);
  const addressOf = (query: Record<string, string>) =>
    `${paths.accessReview(_id)}?${new URLSearchParams(query).toString()}`;
  const filters = REVIEW_FILTERS.filter((filter) => counts[filter] > 0 || filter === show || filter === "ALL");
  const table = (
    <LineTable
      key={form.revision}
      title={words.filters[show]}
      lines={page}
      chosen={new Set([valueOf(form, "line") ?? []].flat())}
      withLinks={reads}
      undoForm="undo"
    />
  );
  return (
    <>
      <PageHeader title={words.title(review.number, review.name)}>
        {reads && (
          <div className="-ml-2 flex flex-wrap *:ml-2">
            <ButtonAnchor href={paths.accessReviewDownload(_id)}>{words.download}</ButtonAnchor>
            <ButtonAnchor href={paths.accessReviews}>{words.allReviews}</ButtonAnchor>
          </div>
        )}
      </PageHeader>
      {notice && <Notice {...notice} />}
      <ErrorSummary form={form} labels={labels} />
      <Facts review={review} withLinks={reads} />
      <nav className="mb-4 border-b" aria-label={words.filter}>
        {filters.map((filter) => (
          <a
            key={filter}
            className={filterLook}
            href={addressOf({ show: filter })}
            aria-current={filter === show ? "page" : undefined}
          >
            {words.filterCount(words.filters[filter], counts[filter])}
          </a>
        ))}
      </nav>
      {page.length === 0 ? (
        <EmptyState title={words.noLines}>
          <p>{words.noLinesText}</p>
        </EmptyState>
      ) : open.length === 0 ? (
        table
      ) : (
        <PlainForm csrfToken={csrfToken}>
          {open.map(({ position }) => (
            <input key={position} type="hidden" name="shown" value={position} />
          ))}
          {table}
          <section className="mt-4 rounded border bg-white p-4">
            <h2 className="mb-1 text-base">{words.decide}</h2>
            <label className="inline-flex min-h-10 cursor-pointer items-center text-sm">
              <input className={tickLook} type="checkbox" name="all" defaultChecked={valueOf(form, "all") === "on"} />
              {words.all(open.length)}
            </label>
            <TextAreaField
              form={form}
              name="reason"
              label={words.reason}
              hint={words.reasonHint}
              rows={2}
              required={false}
            />
            <Submit intent="keep">{words.keep}</Submit>{" "}
            <Submit intent="take-away" kind="danger">
              {words.takeAway}
            </Submit>
            <Hint className="mt-2">{words.undoHint}</Hint>
          </section>
        </PlainForm>
      )}
      <PlainForm csrfToken={csrfToken} id="undo">
        {null}
      </PlainForm>
      <PageLinks
        label={words.pages}
        links={[
          { label: words.first, href: previous ? addressOf({ show }) : undefined },
          { label: words.previous, href: previous == null ? undefined : addressOf({ show, after: String(previous) }) },
          { label: words.next, href: next ? addressOf({ show, after: String(next) }) : undefined },
        ]}
      />
    </>
  );
}

const filterLook =
  "inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm text-ink no-underline hover:border-edge " +
  "aria-current:border-green aria-current:font-semibold aria-current:text-green-dark";
