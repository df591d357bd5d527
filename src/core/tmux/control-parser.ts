/**
 * An event from a server to a client in control mode. Names and values come from programs and are
 * untrusted.
 */
export type ControlEvent =
  /** The reply to one command. `number` counts the commands of the whole server. */
  | {
      readonly type: 'reply';
      readonly number: number;
      readonly ok: boolean;
      readonly lines: readonly string[];
      readonly cut: boolean;
    }
  /** `behindMs`: the delay of the output, if the client asked to be paused when it falls behind. */
  | {
      readonly type: 'output';
      readonly paneId: string;
      readonly bytes: Uint8Array;
      readonly behindMs: number | null;
    }
  | { readonly type: 'paused' | 'continued'; readonly paneId: string }
  | { readonly type: 'subscription'; readonly name: string; readonly value: string }
  | { readonly type: 'exit'; readonly reason: string | null }
  /** A notice about windows, sessions or clients: `layout-change @1 ...`. */
  | { readonly type: 'notice'; readonly name: string; readonly rest: string };

/** Longer lines are truncated; tmux sends output in far smaller pieces. */
export const MAX_LINE = 4 * 1024 * 1024;
/** Limit of the lines of one reply. */
export const MAX_REPLY_LINES = 100_000;

/** The first bytes of `-CC`. */
const DCS = '\u{1b}P1000p';
const NEWLINE = 0x0a;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const SEVEN = 0x37;

type OpenReply = { readonly number: number; readonly lines: string[]; cut: boolean };

/**
 * Parses the protocol of `tmux -C`. The events do not depend on how the bytes are split; unknown
 * lines become notices.
 */
export class ControlParser {
  #parts: Uint8Array[] = [];
  #length = 0;
  #open: OpenReply | null = null;

  push(bytes: Uint8Array): ControlEvent[] {
    const events: ControlEvent[] = [];
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      this.#append(bytes.subarray(from, at));
      const event = this.#line(this.#takeLine());
      if (event) events.push(event);
      from = at + 1;
    }
    this.#append(bytes.slice(from));
    return events;
  }

  #append(bytes: Uint8Array): void {
    const kept = bytes.subarray(0, MAX_LINE - this.#length);
    if (kept.length === 0) return;
    this.#parts.push(kept);
    this.#length += kept.length;
  }

  #takeLine(): Buffer {
    const line = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
  }

  #line(line: Buffer): ControlEvent | null {
    if (this.#open) return this.#inside(this.#open, line.toString('utf8'));
    // Output is the bytes of a program, which may not be text.
    const output = paneOutput(line);
    if (output) return output;
    const text = line.toString('utf8', line.indexOf(DCS) === 0 ? DCS.length : 0);
    const begin = /^%begin \d+ (\d+) \d+$/.exec(text);
    if (!begin) return noticeOf(text);
    this.#open = { number: Number(begin[1]), lines: [], cut: false };
    return null;
  }

  /** A reply may contain arbitrary lines; only the end with its own number ends it. */
  #inside(open: OpenReply, text: string): ControlEvent | null {
    const end = /^%(end|error) \d+ (\d+) \d+$/.exec(text);
    if (end && Number(end[2]) === open.number) {
      this.#open = null;
      return {
        type: 'reply',
        number: open.number,
        ok: end[1] === 'end',
        lines: open.lines,
        cut: open.cut,
      };
    }
    if (open.lines.length < MAX_REPLY_LINES) open.lines.push(text);
    else open.cut = true;
    return null;
  }
}

function paneOutput(line: Buffer): ControlEvent | null {
  const head = line.subarray(0, 64).toString('latin1');
  const plain = /^%output (%\d+) /.exec(head);
  if (plain?.[1])
    return {
      type: 'output',
      paneId: plain[1],
      bytes: unescape(line.subarray(plain[0].length)),
      behindMs: null,
    };
  const extended = /^%extended-output (%\d+) (\d+) (?:[^:]*)?: /.exec(head);
  if (!extended?.[1]) return null;
  return {
    type: 'output',
    paneId: extended[1],
    bytes: unescape(line.subarray(extended[0].length)),
    behindMs: Number(extended[2]),
  };
}

function noticeOf(text: string): ControlEvent | null {
  const match = /^%([a-z-]+)(?: (.*))?$/s.exec(text);
  if (!match?.[1]) return null;
  const [, name, rest = ''] = match;
  if (name === 'exit') return { type: 'exit', reason: rest || null };
  return flowOf(name, rest) ?? subscriptionOf(name, rest) ?? { type: 'notice', name, rest };
}

function flowOf(name: string, rest: string): ControlEvent | null {
  const type = name === 'pause' ? 'paused' : name === 'continue' ? 'continued' : null;
  const paneId = /^%\d+/.exec(rest)?.[0];
  return type && paneId !== undefined ? { type, paneId } : null;
}

function subscriptionOf(notice: string, rest: string): ControlEvent | null {
  const match = notice === 'subscription-changed' ? /^(\S+) [^:]* : (.*)$/s.exec(rest) : null;
  const [, name, value] = match ?? [];
  return name !== undefined && value !== undefined ? { type: 'subscription', name, value } : null;
}

/** Decodes `\ooo` to a byte and copies all other bytes. */
export function unescape(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const value = bytes[at] === BACKSLASH ? octal(bytes, at + 1) : null;
    plain[length] = value ?? bytes[at] ?? 0;
    length += 1;
    if (value !== null) at += 3;
  }
  return plain.subarray(0, length);
}

function octal(bytes: Uint8Array, at: number): number | null {
  let value = 0;
  for (let place = at; place < at + 3; place += 1) {
    const digit = bytes[place];
    if (digit === undefined || digit < ZERO || digit > SEVEN) return null;
    value = value * 8 + digit - ZERO;
  }
  return value <= 0xff ? value : null;
}
