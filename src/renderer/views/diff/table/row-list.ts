import { ADDED, CONTEXT, GAP, REMOVED } from './diff-table.ts';

/** Collects the rows of a diff; line numbers are counted from the values given to `startAt`. */
export class RowList {
  readonly #kinds: number[] = [];
  readonly #beforeLines: number[] = [];
  readonly #afterLines: number[] = [];
  readonly #beforeNumbers: number[] = [];
  readonly #afterNumbers: number[] = [];
  #before = { line: 0, number: 1 };
  #after = { line: 0, number: 1 };
  #isNumbered = true;

  get length(): number {
    return this.#kinds.length;
  }

  /** Omits line numbers if the position in the file is unknown. */
  withoutNumbers(): void {
    this.#isNumbered = false;
  }

  startAt(beforeNumber: number, afterNumber: number): void {
    this.#before.number = beforeNumber;
    this.#after.number = afterNumber;
  }

  context(): void {
    this.#push(CONTEXT, this.#next(this.#before), this.#next(this.#after));
  }

  removed(): void {
    this.#push(REMOVED, this.#next(this.#before), NO_LINE);
  }

  added(): void {
    this.#push(ADDED, NO_LINE, this.#next(this.#after));
  }

  gap(count: number): void {
    this.#push(GAP, NO_LINE, { line: count, number: 0 });
  }

  columns() {
    return {
      kinds: Uint8Array.from(this.#kinds),
      beforeLines: Int32Array.from(this.#beforeLines),
      afterLines: Int32Array.from(this.#afterLines),
      beforeNumbers: Uint32Array.from(this.#beforeNumbers),
      afterNumbers: Uint32Array.from(this.#afterNumbers),
    };
  }

  #next(next: LinePlace): LinePlace {
    const taken = { line: next.line, number: this.#isNumbered ? next.number : 0 };
    next.line += 1;
    next.number += 1;
    return taken;
  }

  #push(kind: number, before: LinePlace, after: LinePlace): void {
    this.#kinds.push(kind);
    this.#beforeLines.push(before.line);
    this.#afterLines.push(after.line);
    this.#beforeNumbers.push(before.number);
    this.#afterNumbers.push(after.number);
  }
}

type LinePlace = { line: number; number: number };
const NO_LINE: LinePlace = { line: -1, number: 0 };
