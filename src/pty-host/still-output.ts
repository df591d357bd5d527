const BEL = 0x07;
const LF = 0x0a;
const ESC = 0x1b;
/** Longer sequences are not harmless: nothing of this kind needs as much. */
const LONGEST = 512;
/** What says something of the program and draws nothing: titles, the folder, progress, the program's status. */
const QUIET_OSC = /^(?:0|1|2|7|9|7501);/;
/** Colours; the cursor's look; whether it is shown; output that is drawn at once. */
const QUIET_CSI = /^(?:[\d;:]*m|\d* q|\?(?:12|25|2026)[hl])$/;
/** A place to write at, by row and column. */
const PLACE = /^\d+;\d+[Hf]$/;
const ERASES_LINE = /^[0-2]?K$/;

type State = 'ground' | 'escape' | 'csi' | 'osc' | 'oscEscape';

/**
 * Finds the offset since which a program has printed nothing that could take the place of its prompt. A list of what is known to be
 * harmless: titles, colours, and text that is written elsewhere between saving the cursor and restoring it, as clocks do. All
 * else disturbs. Work per piece is linear.
 */
export class StillOutput {
  #end = 0;
  #since = 0;
  #state: State = 'ground';
  #text = '';
  /** Between saving the cursor and restoring it; `placed`: it was moved to a place of its own. */
  #group: 'none' | 'saved' | 'placed' = 'none';
  #before = 0;

  /** In the middle of a sequence that is where it has got to: what the rest of it does is not known yet. */
  get since(): number {
    return this.#state === 'ground' && this.#group === 'none' ? this.#since : this.#end;
  }

  add(bytes: Uint8Array): void {
    // A line feed disturbs in every state, so what stands before the last one does not count.
    const from = bytes.lastIndexOf(LF) + 1;
    this.#end += from;
    if (from > 0) this.#disturb();
    for (let at = from; at < bytes.length; at += 1) {
      this.#end += 1;
      this.#take(bytes[at] ?? 0);
      this.#before = bytes[at] ?? 0;
    }
  }

  #disturb(): void {
    this.#since = this.#end;
    this.#state = 'ground';
    this.#group = 'none';
    this.#text = '';
  }

  #take(byte: number): void {
    if (this.#text.length > LONGEST) return this.#disturb();
    switch (this.#state) {
      case 'ground':
        return this.#plain(byte);
      case 'escape':
        return this.#escaped(byte);
      case 'csi':
        return this.#control(byte);
      case 'osc':
        return this.#string(byte);
      case 'oscEscape':
        return byte === 0x5c ? this.#endString() : this.#disturb();
    }
  }

  #plain(byte: number): void {
    if (byte === ESC) this.#begin('escape');
    else if (byte !== BEL && !(this.#group === 'placed' && this.#isPrintable(byte))) this.#disturb();
  }

  /** C1 controls count as controls in UTF-8, too. */
  #isPrintable(byte: number): boolean {
    const isC1 = this.#before === 0xc2 && byte >= 0x80 && byte <= 0x9f;
    return byte >= 0x20 && byte !== 0x7f && !isC1;
  }

  #begin(state: State): void {
    this.#state = state;
    this.#text = '';
  }

  #escaped(byte: number): void {
    const char = String.fromCharCode(byte);
    if (char === '[') return this.#begin('csi');
    if (char === ']') return this.#begin('osc');
    this.#state = 'ground';
    this.#cursor(char === '7' ? 'save' : char === '8' ? 'restore' : 'other');
  }

  #cursor(what: 'save' | 'restore' | 'other'): void {
    if (what === 'save' && this.#group === 'none') this.#group = 'saved';
    else if (what === 'restore' && this.#group !== 'none') this.#group = 'none';
    else this.#disturb();
  }

  #control(byte: number): void {
    if (byte < 0x20 || byte > 0x7e) return this.#disturb();
    this.#text += String.fromCharCode(byte);
    if (byte < 0x40) return;
    this.#state = 'ground';
    const isInGroup = this.#group !== 'none';
    if (this.#text === 's') return this.#cursor('save');
    if (this.#text === 'u') return this.#cursor('restore');
    if (isInGroup && PLACE.test(this.#text)) this.#group = 'placed';
    else if (!QUIET_CSI.test(this.#text) && !(this.#group === 'placed' && ERASES_LINE.test(this.#text))) this.#disturb();
  }

  #string(byte: number): void {
    if (byte === BEL) return this.#endString();
    if (byte === ESC) this.#state = 'oscEscape';
    else if (byte < 0x20) this.#disturb();
    else this.#text += String.fromCharCode(byte);
  }

  #endString(): void {
    this.#state = 'ground';
    if (!QUIET_OSC.test(this.#text)) this.#disturb();
  }
}
