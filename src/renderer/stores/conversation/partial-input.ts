/** Keys of the texts that file tools write. Others are skipped. */
const KEPT: ReadonlySet<string> = new Set([
  'file_path',
  'notebook_path',
  'content',
  'old_string',
  'new_string',
  'new_source',
]);

/** Depth up to which open objects and lists are stored; deeper ones are only counted. */
const MOST_OPEN = 32;

/**
 * The strings of a file tool's input that have been received so far. Each call of `feedInput` costs
 * only the length of its piece.
 */
export type PartialInput = {
  /** Strings by key. If a key occurs in several objects of a list, the last one counts. */
  readonly values: Readonly<Record<string, string>>;
  /** The open `{` and `[`, outermost first. */
  readonly open: string;
  /** Number of further open ones. */
  readonly deeper: number;
  readonly key: string | null;
  /** The string that is open; null outside of strings. */
  readonly inside: { readonly isKey: boolean } | null;
  readonly isKeyNext: boolean;
  /** An incomplete escape sequence. */
  readonly escape: string;
};

export const noInput: PartialInput = {
  values: {},
  open: '',
  deeper: 0,
  key: null,
  inside: null,
  isKeyNext: false,
  escape: '',
};

/**
 * Returns the path of the file; empty until it is complete, because half a path is another path.
 */
export function completePath({ values, key, inside }: PartialInput): string {
  const isOpen =
    inside !== null && !inside.isKey && (key === 'file_path' || key === 'notebook_path');
  return isOpen ? '' : (values['file_path'] ?? values['notebook_path'] ?? '');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/**
 * Returns the input after the next piece of its text. If the text is not JSON, returns whatever
 * strings it appears to contain.
 */
export function feedInput(before: PartialInput, piece: string): PartialInput {
  const reader = new Reader(before);
  for (let at = 0; at < piece.length;) at = reader.read(piece, at);
  return reader.result;
}

class Reader {
  readonly #values: Record<string, string>;
  #open: string;
  #deeper: number;
  #key: string | null;
  #inside: { readonly isKey: boolean } | null;
  #isKeyNext: boolean;
  #escape: string;

  constructor({ values, open, deeper, key, inside, isKeyNext, escape }: PartialInput) {
    this.#values = { ...values };
    this.#open = open;
    this.#deeper = deeper;
    this.#key = key;
    this.#inside = inside;
    this.#isKeyNext = isKeyNext;
    this.#escape = escape;
  }

  get result(): PartialInput {
    const [values, open, deeper, key] = [this.#values, this.#open, this.#deeper, this.#key];
    return {
      values,
      open,
      deeper,
      key,
      inside: this.#inside,
      isKeyNext: this.#isKeyNext,
      escape: this.#escape,
    };
  }

  /** Reads one token at `at`. Returns the index at which to continue. */
  read(piece: string, at: number): number {
    if (this.#escape !== '') return this.#readEscape(piece[at] ?? '', at);
    return this.#inside ? this.#readString(piece, at) : this.#readSign(piece[at] ?? '', at);
  }

  #readString(piece: string, at: number): number {
    let end = at;
    while (end < piece.length && piece[end] !== '"' && piece[end] !== '\\') end += 1;
    this.#add(piece.slice(at, end));
    if (piece[end] === '\\') this.#escape = '\\';
    else if (piece[end] === '"') this.#inside = null;
    return end + 1;
  }

  #readEscape(sign: string, at: number): number {
    this.#escape += sign;
    if (this.#escape[1] === 'u' && this.#escape.length < 6) return at + 1;
    const code = this.#escape[1] === 'u' ? Number.parseInt(this.#escape.slice(2), 16) : Number.NaN;
    this.#add(Number.isNaN(code) ? (ESCAPES[sign] ?? sign) : String.fromCharCode(code));
    this.#escape = '';
    return at + 1;
  }

  #readSign(sign: string, at: number): number {
    if (sign === '"') this.#begin();
    else if (sign === '{' || sign === '[') this.#enter(sign);
    else if (sign === '}' || sign === ']') this.#leave();
    else if (sign === ',') this.#isKeyNext = this.#deeper === 0 && this.#open.endsWith('{');
    else if (sign === ':') this.#isKeyNext = false;
    return at + 1;
  }

  #enter(sign: string): void {
    if (this.#open.length < MOST_OPEN) this.#open += sign;
    else this.#deeper += 1;
    this.#isKeyNext = sign === '{';
  }

  #leave(): void {
    if (this.#deeper > 0) this.#deeper -= 1;
    else this.#open = this.#open.slice(0, -1);
  }

  #begin(): void {
    this.#inside = { isKey: this.#isKeyNext };
    if (this.#isKeyNext) this.#key = '';
    else if (this.#key !== null && KEPT.has(this.#key)) this.#values[this.#key] = '';
  }

  #add(text: string): void {
    if (this.#inside?.isKey) this.#key = `${this.#key ?? ''}${text}`;
    else if (this.#key !== null && KEPT.has(this.#key))
      this.#values[this.#key] = `${this.#values[this.#key] ?? ''}${text}`;
  }
}
