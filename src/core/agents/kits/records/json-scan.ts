import { parseJson } from './parse-json.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Characters that are scanned in one turn of the event loop, about 10 ms. */
const STEP = 1024 * 1024;

type Range = readonly [start: number, end: number];
/** An open list or record. `name` is the text range of the current field's name. */
type Container = {
  readonly start: number;
  readonly isRecord: boolean;
  index: number;
  name: Range;
  readonly cuts: number[];
};

/**
 * Text range of a list or record within the text of the whole value. `path` has the field names and
 * indexes from the root. `cuts` are the commas that divide the entries into parts of about
 * `partLength` characters.
 */
export type JsonSpan = {
  readonly path: readonly (string | number)[];
  readonly start: number;
  readonly end: number;
  readonly isRecord: boolean;
  readonly cuts: readonly number[];
};

type ScanLimits = {
  /** Minimum text length of a reported list or record. */
  readonly minLength: number;
  /** Maximum nesting depth of a reported list or record; the root has depth 0. */
  readonly maxDepth: number;
  readonly partLength: number;
};

/**
 * Finds the nesting depth of a JSON text and the ranges of its huge lists and records, without
 * parsing the text. The text must be valid JSON; for any other text the scan ends with a
 * meaningless result.
 */
export class JsonScan {
  readonly #text: string;
  readonly #limits: ScanLimits;
  readonly #open: Container[] = [];
  readonly #spans: JsonSpan[] = [];
  #at = 0;
  #lastString: Range = [0, 0];
  #depth = 0;

  constructor(text: string, limits: ScanLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  /** Returns the maximum nesting depth of lists and records; 0 for a string or a number. */
  get depth(): number {
    return this.#depth;
  }

  get spans(): readonly JsonSpan[] {
    return this.#spans;
  }

  /** Scans the next part. Returns false at the end of the text. */
  advance(): boolean {
    const until = Math.min(this.#text.length, this.#at + STEP);
    while (this.#at < until) this.#next();
    return this.#at < this.#text.length;
  }

  #next(): void {
    const code = this.#text.charCodeAt(this.#at);
    if (code === QUOTE) return this.#string();
    const sign = String.fromCharCode(code);
    if (sign === '{' || sign === '[') this.#enter(sign === '{');
    else if (sign === '}' || sign === ']') this.#leave();
    else if (sign === ',') this.#comma();
    else if (sign === ':') this.#name();
    this.#at += 1;
  }

  #string(): void {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    while (end > 0 && this.#isEscaped(start, end)) end = this.#text.indexOf('"', end + 1);
    this.#lastString = [start, end < 0 ? this.#text.length : end + 1];
    this.#at = this.#lastString[1];
  }

  #isEscaped(start: number, quote: number): boolean {
    let at = quote - 1;
    while (at > start && this.#text.charCodeAt(at) === BACKSLASH) at -= 1;
    return (quote - at) % 2 === 0;
  }

  #enter(isRecord: boolean): void {
    this.#open.push({ start: this.#at, isRecord, index: 0, name: [0, 0], cuts: [] });
    this.#depth = Math.max(this.#depth, this.#open.length);
  }

  #leave(): void {
    const left = this.#open.pop();
    if (
      !left ||
      this.#at - left.start < this.#limits.minLength ||
      this.#open.length > this.#limits.maxDepth
    )
      return;
    const path = this.#open.map(({ isRecord, index, name }) =>
      isRecord ? this.#nameAt(name) : index,
    );
    this.#spans.push({
      path,
      start: left.start,
      end: this.#at + 1,
      isRecord: left.isRecord,
      cuts: left.cuts,
    });
  }

  #comma(): void {
    const inner = this.#open.at(-1);
    if (!inner) return;
    inner.index += 1;
    if (this.#at - (inner.cuts.at(-1) ?? inner.start) > this.#limits.partLength)
      inner.cuts.push(this.#at);
  }

  #name(): void {
    const inner = this.#open.at(-1);
    if (inner) inner.name = this.#lastString;
  }

  #nameAt([start, end]: Range): string {
    const name = parseJson(this.#text.slice(start, end));
    return typeof name === 'string' ? name : '';
  }
}
