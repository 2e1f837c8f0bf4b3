import { type Look, type Run, sameLook } from "./mail-document";

/**
 * Gathers the text of one block as a browser would show it: white space collapses to one space, and to none around a
 * line (CSS 2 §16.6.1).
 */
export class RunCollector {
  #runs: { text: string; look: Look }[] = [];

  add(text: string, look: Look) {
    const collapsed = text.replace(/[ \t\n\r\f]+/g, " ");
    this.#append(this.#isAtLineStart() ? collapsed.replace(/^ /, "") : collapsed, look);
  }

  /** Breaks have no style, whatever tag they stood in. */
  addBreak() {
    this.#trimEnd(/ $/);
    this.#append("\n", {});
  }

  /** Undefined for an empty block. A break that only ends the last line is not part of the text. */
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
