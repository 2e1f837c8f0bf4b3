import { Form } from "@remix-run/react";
import { Fragment, useEffect, useRef, useState } from "react";
import { inReadersLanguage } from "~/lib/language";
import { Button } from "~/ui/button";
import { useScripted } from "~/ui/scripted";
import { tickLook } from "~/ui/tick-look";
import { ACT_ENTRY, BACK_ENTRY, CHOSEN_ENTRY } from "./intents";
import { words } from "./words";

const FORM_ID = "choose";

export interface Choosing {
  to: string;
  acts: readonly { name: string; label: string }[];
}

interface ChooseBarProps extends Choosing {
  ids: readonly string[];
  back: string;
  csrfToken: string;
}

/** Without scripts always offered, with all rows as one entry. */
export const ChooseBar = (props: ChooseBarProps) => <BarOfRows key={props.ids.join(" ")} {...props} />;

function BarOfRows({ to, acts, ids, back, csrfToken }: ChooseBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const all = ids.join(" ");
  const count = useChosenCount(form);
  const isScripted = useScripted();
  return (
    <Form
      id={FORM_ID}
      ref={form}
      className="mb-2 flex min-h-10 flex-wrap items-center text-sm"
      method="post"
      action={to}
    >
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name={BACK_ENTRY} value={back} />
      <label className="mr-4 inline-flex min-h-10 cursor-pointer items-center pl-3 md:pl-2">
        <input className={tickLook} type="checkbox" name={CHOSEN_ENTRY} value={all} data-all="" />
        {words.chooseAll(ids.length)}
      </label>
      <span className="mr-4 font-semibold" role="status">
        {count > 0 && words.chosen(count)}
      </span>
      {(!isScripted || count > 0) &&
        acts.map(({ name, label }) => (
          <Fragment key={name}>
            <Button kind="link" type="submit" name={ACT_ENTRY} value={name}>
              {inReadersLanguage(label)}
            </Button>{" "}
          </Fragment>
        ))}
    </Form>
  );
}

/** Also keeps the box of all rows in step; Shift chooses a range. */
function useChosenCount(form: { current: HTMLFormElement | null }): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const boxesOf = (own: HTMLFormElement) =>
      [...own.elements].filter(
        (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.name === CHOSEN_ENTRY,
      );
    let last: HTMLInputElement | undefined;
    const extend = ({ target, shiftKey }: MouseEvent) => {
      if (!form.current || !(target instanceof HTMLInputElement) || target.form !== form.current) return;
      const rows = boxesOf(form.current).filter((box) => box.dataset.all !== "");
      const at = rows.indexOf(target);
      const from = last ? rows.indexOf(last) : -1;
      if (at < 0) return;
      last = target;
      if (shiftKey && from >= 0)
        for (const box of rows.slice(Math.min(at, from), Math.max(at, from) + 1)) box.checked = target.checked;
    };
    const recount = ({ target }: Pick<Event, "target">) => {
      if (!form.current) return;
      const boxes = boxesOf(form.current);
      const whole = boxes.find((box) => box.dataset.all === "");
      const rows = boxes.filter((box) => box !== whole);
      if (!whole) return;
      if (target === whole) for (const box of rows) box.checked = whole.checked;
      const chosen = rows.filter((box) => box.checked).length;
      whole.checked = chosen === rows.length;
      whole.indeterminate = chosen > 0 && chosen < rows.length;
      setCount(chosen);
    };
    recount({ target: null });
    // A click with Shift would also select the texts between.
    const keepTexts = (event: MouseEvent) => {
      if (event.shiftKey && event.target instanceof Element && event.target.closest(".row-choice"))
        event.preventDefault();
    };
    document.addEventListener("mousedown", keepTexts);
    document.addEventListener("click", extend);
    document.addEventListener("change", recount);
    return () => {
      document.removeEventListener("mousedown", keepTexts);
      document.removeEventListener("click", extend);
      document.removeEventListener("change", recount);
    };
  }, [form]);
  return count;
}

export const RowChoice = ({ id, name }: { id: string; name: string }) => (
  <td className="row-choice" data-label={words.rowChoice}>
    <label className="flex h-9 w-9 cursor-pointer items-center justify-end md:w-7 md:justify-center">
      <span className="sr-only">{words.chooseRow(name)}</span>
      <input className={`${tickLook} !mr-0`} type="checkbox" form={FORM_ID} name={CHOSEN_ENTRY} value={id} />
    </label>
  </td>
);
