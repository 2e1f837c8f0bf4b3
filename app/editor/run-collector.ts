import { type Look, type Run, sameLook } from "./mail-document";

/** White space collapses, and disappears around lines (CSS 2 §16.6.1). */
export class RunCollector {
  #runs: { text: string; look: Look }[] = [];

  add(text: string, look: Look) {
    const collapsed = text.replace(/[ \t\n\r\f]+/g, " ");
    this.#append(this.#isAtLineStart() ? collapsed.replace(/^ /, "") : collapsed, look);
  }

  /** Breaks have no style. */
  addBreak() {
    this.#trimEnd(/ $/);
    this.#append("\n", {});
  }

  /** Undefined if empty. A final break only ends the line. */
  finish(): readonly Run[] | undefined {
    this.#trimEnd(/ $/);
    if (this.#runs.length === 0) return undefined;
    this.#trimEnd(/\n$/);
    return this.#runs.map(({ text, look }) => ({ text, ...look }));
  }

  #isAtLineStart(): boolean {
    const last = this.#runs.at(-1)?.text;
    return last === undefined || /[ \n]$/.test(last);
  }

  #append(text: string, look: Look) {
    const last = this.#runs.at(-1);
    if (text === "") return;
    if (last && sameLook(last.look, look)) last.text += text;
    else this.#runs.push({ text, look });
  }

  #trimEnd(pattern: RegExp) {
    const last = this.#runs.at(-1);
    if (!last) return;
    last.text = last.text.replace(pattern, "");
    if (last.text === "") this.#runs.pop();
  }
}
