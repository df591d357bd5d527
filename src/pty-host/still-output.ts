const BEL = 0x07;
const LF = 0x0a;
const ESC = 0x1b;
/** Longer sequences count as changes: none of the harmless kinds needs as much. */
const LONGEST = 512;
/** OSC sequences that draw nothing: titles, the folder, progress, the program's status. */
const QUIET_OSC = /^(?:0|1|2|7|9|7501);/;
/** Colours, the style and visibility of the cursor, and synchronised output. */
const QUIET_CSI = /^(?:[\d;:]*m|\d* q|\?(?:12|25|2026)[hl])$/;
/** A cursor position by row and column. */
const PLACE = /^\d+;\d+[Hf]$/;
const ERASES_LINE = /^[0-2]?K$/;

type State = 'ground' | 'escape' | 'csi' | 'osc' | 'oscEscape';

/**
 * Finds the offset after which a program has printed nothing that could replace its prompt. Only
 * known harmless output is accepted: titles, colours, and text that is written elsewhere between
 * saving and restoring the cursor, as clocks do. All other output counts as a change. Runs in
 * linear time.
 */
export class StillOutput {
  #end = 0;
  #since = 0;
  #state: State = 'ground';
  #text = '';
  /**
   * The state between saving and restoring the cursor; `placed`: the cursor was moved to another
   * position.
   */
  #group: 'none' | 'saved' | 'placed' = 'none';
  #before = 0;

  /**
   * Within an unfinished sequence, returns the current end, because the effect of the rest is
   * unknown.
   */
  get since(): number {
    return this.#state === 'ground' && this.#group === 'none' ? this.#since : this.#end;
  }

  add(bytes: Uint8Array): void {
    // A line feed is a change in every state, so the bytes before the last one are irrelevant.
    const from = bytes.lastIndexOf(LF) + 1;
    this.#end += from;
    if (from > 0) this.#recordChange();
    for (let at = from; at < bytes.length; at += 1) {
      this.#end += 1;
      this.#handle(bytes[at] ?? 0);
      this.#before = bytes[at] ?? 0;
    }
  }

  #recordChange(): void {
    this.#since = this.#end;
    this.#state = 'ground';
    this.#group = 'none';
    this.#text = '';
  }

  #handle(byte: number): void {
    if (this.#text.length > LONGEST) return this.#recordChange();
    switch (this.#state) {
      case 'ground':
        return this.#handlePlain(byte);
      case 'escape':
        return this.#handleEscape(byte);
      case 'csi':
        return this.#handleCsi(byte);
      case 'osc':
        return this.#handleOsc(byte);
      case 'oscEscape':
        return byte === 0x5c ? this.#endString() : this.#recordChange();
    }
  }

  #handlePlain(byte: number): void {
    if (byte === ESC) this.#begin('escape');
    else if (byte !== BEL && !(this.#group === 'placed' && this.#isPrintable(byte)))
      this.#recordChange();
  }

  /** C1 controls count as controls in UTF-8 too. */
  #isPrintable(byte: number): boolean {
    const isC1 = this.#before === 0xc2 && byte >= 0x80 && byte <= 0x9f;
    return byte >= 0x20 && byte !== 0x7f && !isC1;
  }

  #begin(state: State): void {
    this.#state = state;
    this.#text = '';
  }

  #handleEscape(byte: number): void {
    const char = String.fromCharCode(byte);
    if (char === '[') return this.#begin('csi');
    if (char === ']') return this.#begin('osc');
    this.#state = 'ground';
    this.#handleCursor(char === '7' ? 'save' : char === '8' ? 'restore' : 'other');
  }

  #handleCursor(what: 'save' | 'restore' | 'other'): void {
    if (what === 'save' && this.#group === 'none') this.#group = 'saved';
    else if (what === 'restore' && this.#group !== 'none') this.#group = 'none';
    else this.#recordChange();
  }

  #handleCsi(byte: number): void {
    if (byte < 0x20 || byte > 0x7e) return this.#recordChange();
    this.#text += String.fromCharCode(byte);
    if (byte < 0x40) return;
    this.#state = 'ground';
    const isInGroup = this.#group !== 'none';
    if (this.#text === 's') return this.#handleCursor('save');
    if (this.#text === 'u') return this.#handleCursor('restore');
    if (isInGroup && PLACE.test(this.#text)) this.#group = 'placed';
    else if (
      !QUIET_CSI.test(this.#text) &&
      !(this.#group === 'placed' && ERASES_LINE.test(this.#text))
    )
      this.#recordChange();
  }

  #handleOsc(byte: number): void {
    if (byte === BEL) return this.#endString();
    if (byte === ESC) this.#state = 'oscEscape';
    else if (byte < 0x20) this.#recordChange();
    else this.#text += String.fromCharCode(byte);
  }

  #endString(): void {
    this.#state = 'ground';
    if (!QUIET_OSC.test(this.#text)) this.#recordChange();
  }
}
