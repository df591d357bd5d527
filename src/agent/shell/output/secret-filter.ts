const MASK = '[secret]';
/** Shorter secrets are replaced only in their echo: they occur in usual texts. */
const MIN_EVERYWHERE = 4;
/** Length from which the beginning of a secret is replaced in its echo. */
const MIN_PREFIX = 3;

/** Values that a person typed as secrets, kept as Latin-1 texts of their bytes. */
export class SecretList {
  readonly #values = new Set<string>();

  add(secret: string): void {
    if (secret !== '') this.#values.add(Buffer.from(secret, 'utf8').toString('latin1'));
  }

  /** Longest first. */
  get values(): readonly string[] {
    return [...this.#values].toSorted((a, b) => b.length - a.length);
  }
}

/**
 * Replaces secrets in a stream of bytes. A secret that is cut by chunks is found, too: the beginning
 * of a possible secret is held back until more bytes, or `flush`.
 */
export class SecretFilter {
  readonly #list: SecretList;
  #held = '';
  /** Secret that may be echoed until the next line feed. */
  #echoed: string | null = null;

  constructor(list: SecretList) {
    this.#list = list;
  }

  get isHolding(): boolean {
    return this.#held !== '';
  }

  /** Call before the secret is typed. Until the next line feed, parts of it are replaced as well. */
  expectEcho(secret: string): void {
    this.#list.add(secret);
    this.#echoed = Buffer.from(secret, 'utf8').toString('latin1');
  }

  push(bytes: Uint8Array): Uint8Array {
    const values = this.#list.values;
    if (values.length === 0) return bytes;
    const text = this.#held + Buffer.from(bytes).toString('latin1');
    return this.#echoed === null && this.#held === '' && isClean(text, values)
      ? bytes
      : this.#replace(text, values, false);
  }

  /** Returns the held bytes. */
  flush(): Uint8Array {
    return this.#replace(this.#held, this.#list.values, true);
  }

  #replace(text: string, values: readonly string[], isEnd: boolean): Uint8Array {
    let output = '';
    let at = 0;
    this.#held = '';
    while (at < text.length) {
      const length = this.#matchAt(text, at, values, isEnd);
      if (length > 0) {
        output += MASK;
        at += length;
        continue;
      }
      if (!isEnd && this.#mayBegin(text, at, values)) {
        this.#held = text.slice(at);
        break;
      }
      if (text[at] === '\n') this.#echoed = null;
      output += text[at];
      at += 1;
    }
    return Buffer.from(output, 'latin1');
  }

  /** Returns the number of characters at `at` that belong to a secret. */
  #matchAt(text: string, at: number, values: readonly string[], isEnd: boolean): number {
    const whole = values.find(
      (value) =>
        (value.length >= MIN_EVERYWHERE || value === this.#echoed) && text.startsWith(value, at),
    );
    if (whole !== undefined) return whole.length;
    if (this.#echoed === null) return 0;
    let length = 0;
    while (length < this.#echoed.length && text[at + length] === this.#echoed[length]) length += 1;
    // A text that ends here may have the rest of the secret in the next chunk.
    const isCut = at + length === text.length;
    if (isCut) return isEnd ? length : 0;
    return length >= MIN_PREFIX ? length : 0;
  }

  #mayBegin(text: string, at: number, values: readonly string[]): boolean {
    const rest = text.slice(at);
    return values.some(
      (value) =>
        (value.length >= MIN_EVERYWHERE || value === this.#echoed) &&
        rest.length < value.length &&
        value.startsWith(rest),
    );
  }
}

/** Returns whether no secret is in the text and none can begin at its end. */
function isClean(text: string, values: readonly string[]): boolean {
  return values
    .filter(({ length }) => length >= MIN_EVERYWHERE)
    .every((value) => {
      const end = text.slice(-value.length + 1);
      return !text.includes(value) && ![...end].some((_, at) => value.startsWith(end.slice(at)));
    });
}
