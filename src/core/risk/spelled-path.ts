/** The possible expansions of a word of the shell: texts, unknown pieces, alternatives. */
type Node =
  | { readonly type: 'text'; readonly text: string }
  /**
   * One character of a name, or any number of them. The shell does not match a leading dot with it.
   */
  | { readonly type: 'any'; readonly isMany: boolean; readonly holds: (char: string) => boolean }
  /** An expansion whose value is known only at run time. */
  | { readonly type: 'unknown' }
  | {
      readonly type: 'choice';
      readonly choices: readonly (readonly Node[])[];
      readonly isRepeated: boolean;
    };

/** Longer words are not parsed. */
const MAX_TEXT = 300;
/** Patterns of more pieces are not parsed, because matching them takes long. */
const MAX_PIECES = 24;
/** Deeper nesting counts as unknown. */
const MAX_DEPTH = 4;
const TOO_MUCH: readonly Node[] = [{ type: 'unknown' }];
const known: ReadonlyMap<string, string> = new Map([
  ['HOME', '~'],
  ['PWD', '.'],
]);
const everyChar = () => true;

/** Parses a word as written, including its quotes. Never fails: unreadable parts are unknown. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Parses until one of the given characters outside of quotes. */
  nodes(until: string, depth: number): Node[] {
    const found: Node[] = [];
    while (this.#at < this.#text.length && !until.includes(this.#text.charAt(this.#at)))
      found.push(...this.#next(depth));
    return found;
  }

  #next(depth: number): readonly Node[] {
    const rest = this.#text.slice(this.#at);
    const char = rest.charAt(0);
    if (depth > MAX_DEPTH) return this.#skip(rest.length, TOO_MUCH);
    if (char === '\\') return this.#skip(2, [literal(rest.charAt(1))]);
    if (char === "'") return this.#upTo("'", 1, (inner) => [literal(inner)]);
    if (rest.startsWith("$'"))
      return this.#upTo("'", 2, (inner) => [literal(decodeEscapes(inner))]);
    if (char === '"') return this.#quoted(depth);
    if (char === '`') return this.#upTo('`', 1, () => TOO_MUCH);
    if (char === '$') return this.#expansion(rest, depth);
    return this.#pattern(rest, char, depth);
  }

  /**
   * Parses a pattern for file names or an expansion to several words; otherwise returns the
   * character itself.
   */
  #pattern(rest: string, char: string, depth: number): readonly Node[] {
    if (/^[@?*+!]\(/.test(rest)) return this.#extended(char, depth);
    if (char === '*') return this.#skip(1, [{ type: 'any', isMany: true, holds: everyChar }]);
    if (char === '?') return this.#skip(1, [{ type: 'any', isMany: false, holds: everyChar }]);
    if (char === '[') return this.#class(rest);
    if (char === '{') return this.#braces(depth);
    return this.#skip(1, [literal(char)]);
  }

  #skip(count: number, nodes: readonly Node[]): readonly Node[] {
    this.#at += count;
    return nodes;
  }

  #upTo(end: string, from: number, make: (inner: string) => readonly Node[]): readonly Node[] {
    const start = this.#at + from;
    let at = start;
    while (at < this.#text.length && this.#text.charAt(at) !== end)
      at += this.#text.charAt(at) === '\\' && from === 2 ? 2 : 1;
    this.#at = at + 1;
    return make(this.#text.slice(start, at));
  }

  #quoted(depth: number): readonly Node[] {
    this.#at += 1;
    const found: Node[] = [];
    while (this.#at < this.#text.length && this.#text.charAt(this.#at) !== '"') {
      const char = this.#text.charAt(this.#at);
      found.push(...(/[$`\\]/.test(char) ? this.#next(depth + 1) : this.#skip(1, [literal(char)])));
    }
    this.#at += 1;
    return found;
  }

  #expansion(rest: string, depth: number): readonly Node[] {
    const plain = /^\$(\w+)/.exec(rest);
    if (plain) return this.#skip(plain[0].length, variable(plain[1] ?? ''));
    const braced = /^\$\{(\w+)\}/.exec(rest);
    if (braced) return this.#skip(braced[0].length, variable(braced[1] ?? ''));
    const other = /^\$\{\w+:?[-+=]/.exec(rest);
    if (other) {
      this.#at += other[0].length;
      const inner = this.nodes('}', depth + 1);
      this.#at += 1;
      return [{ type: 'choice', choices: [inner, []], isRepeated: false }];
    }
    return this.#skip(lengthOf(rest), TOO_MUCH);
  }

  /** Parses `@(a|b)` and the other extended patterns. */
  #extended(sign: string, depth: number): readonly Node[] {
    this.#at += 2;
    const choices = this.#choices('|', ')', depth);
    if (sign === '!') return [{ type: 'any', isMany: true, holds: everyChar }];
    const isOptional = sign === '?' || sign === '*';
    return [
      {
        type: 'choice',
        choices: isOptional ? [...choices, []] : choices,
        isRepeated: sign === '*' || sign === '+',
      },
    ];
  }

  #choices(between: string, end: string, depth: number): readonly (readonly Node[])[] {
    const choices: (readonly Node[])[] = [];
    for (;;) {
      choices.push(this.nodes(between + end, depth + 1));
      const char = this.#text.charAt(this.#at);
      this.#at += 1;
      if (char !== between) return choices;
    }
  }

  #class(rest: string): readonly Node[] {
    const found = /^\[([!^]?)(\]?(?:\[:\w+:\]|[^\]])*)\]/.exec(rest);
    if (!found) return this.#skip(1, [literal('[')]);
    const [all, not = '', inner = ''] = found;
    return this.#skip(all.length, [
      { type: 'any', isMany: false, holds: classOf(inner, not !== '') },
    ]);
  }

  /** Parses a list, a range, or a single brace. */
  #braces(depth: number): readonly Node[] {
    const range = /^\{(\w)\.\.(\w)(?:\.\.-?\d+)?\}/.exec(this.#text.slice(this.#at));
    if (range)
      return this.#skip(range[0].length, [
        {
          type: 'choice',
          choices: [[literalAny(range[1] ?? '', range[2] ?? '')]],
          isRepeated: false,
        },
      ]);
    this.#at += 1;
    const choices = this.#choices(',', '}', depth);
    return choices.length > 1
      ? [{ type: 'choice', choices, isRepeated: false }]
      : (choices[0] ?? []);
  }
}

const literal = (text: string): Node => ({ type: 'text', text });

/**
 * Returns one of the characters of a range. The shell expands the range, so a dot may be one of
 * them.
 */
function literalAny(from: string, to: string): Node {
  const [low = from, high = to] = [from, to].toSorted();
  return {
    type: 'any',
    isMany: false,
    holds: (char) => char !== '.' && char >= low && char <= high,
  };
}

function variable(name: string): readonly Node[] {
  const value = known.get(name);
  return value === undefined ? TOO_MUCH : [literal(value)];
}

/** Returns the length of an expansion with balanced brackets. */
function lengthOf(rest: string): number {
  let open = 0;
  for (let at = 1; at < rest.length; at += 1) {
    if (/[({]/.test(rest.charAt(at))) open += 1;
    if (/[)}]/.test(rest.charAt(at))) open -= 1;
    if (open === 0) return at + 1;
  }
  return rest.length;
}

function classOf(inner: string, isNot: boolean): (char: string) => boolean {
  const holds = (char: string): boolean => {
    if (inner.includes('[:') || inner.includes('[.') || inner.includes('[=')) return true;
    for (let at = 0; at < inner.length; at += 1) {
      const [from, to] = [
        inner.charAt(at),
        inner.charAt(at + 1) === '-' ? inner.charAt(at + 2) : '',
      ];
      if (to !== '' && char >= from && char <= to) return true;
      if (to !== '') at += 2;
      else if (from === char) return true;
    }
    return false;
  };
  return isNot ? (char) => inner.includes('[:') || !holds(char) : holds;
}

/** Decodes `$'\x2e'`, `$'\056'`, `$'\u002e'`. */
function decodeEscapes(text: string): string {
  return text.replaceAll(
    /\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3})|(.))/gi,
    (_, ...groups: readonly (string | undefined)[]) => {
      const [hex, short, long, octal, plain] = groups;
      const code = hex ?? short ?? long;
      if (code !== undefined)
        return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff));
      return octal === undefined ? (plain ?? '') : String.fromCodePoint(Number.parseInt(octal, 8));
    },
  );
}

/** Matches the characters after which a path or a file name begins. */
const BOUNDARY = /[/=:@,\s]/;

/**
 * A target name in lower case; a folder if it ends with a slash. `isEnding`: the name may be the
 * end of a longer name.
 */
export type TargetName = {
  readonly name: string;
  readonly isEnding: boolean;
  /** Positions in the name that a pattern may match: no slash, and no leading dot. */
  readonly open: number;
  /** The positions of each character. */
  readonly places: ReadonlyMap<string, number>;
};

/** Longer names need more bits than a number has. */
const MAX_NAME = 29;

/**
 * Sets of positions in a name are bit sets: the first bit is any path before the name, the next the
 * beginning of the name.
 */
const BEFORE = 1;
const START = 2;

export function targetName(name: string, isEnding = false): TargetName {
  if (name.length > MAX_NAME) throw new Error(`${name} is too long to be looked for.`);
  const isHidden = (at: number) =>
    name[at] === '.' && !isEnding && (at === 0 || name[at - 1] === '/');
  const open = placesWhere(name, (char, at) => char !== '/' && !isHidden(at));
  const places = new Map(
    [...name].map((char) => [char, placesWhere(name, (each) => each === char)]),
  );
  return { name, isEnding, open, places };
}

function placesWhere(name: string, isMatch: (char: string, at: number) => boolean): number {
  return [...name].reduce(
    (places, char, at) => (isMatch(char, at) ? places | (START << at) : places),
    0,
  );
}

/** Returns the positions in the name that are reachable from the given ones. */
function reachablePositions(nodes: readonly Node[], from: number, target: TargetName): number {
  return nodes.reduce((now, node) => (now === 0 ? 0 : step(node, now, target)), from);
}

function step(node: Node, from: number, target: TargetName): number {
  switch (node.type) {
    case 'text':
      return textStep(node.text, from, target);
    case 'any': {
      const places =
        node.holds === everyChar ? target.open : target.open & heldPlaces(node.holds, target);
      return node.isMany
        ? repeat(from, (now) => after(now, target, places, ''))
        : after(from, target, places, '');
    }
    case 'unknown':
      return repeat(from, (now) => after(now, target, -1, '/')) | (from & BEFORE ? START : 0);
    case 'choice': {
      const once = (now: number) =>
        node.choices.reduce((all, each) => all | reachablePositions(each, now, target), 0);
      return node.isRepeated ? once(repeat(from, once)) : once(from);
    }
  }
}

function textStep(text: string, from: number, target: TargetName): number {
  let now = from;
  for (const char of text)
    now = after(now, target, target.places.get(char.toLowerCase()) ?? 0, char);
  return now;
}

function heldPlaces(holds: (char: string) => boolean, { places }: TargetName): number {
  let all = 0;
  for (const [char, where] of places) if (holds(char) || holds(char.toUpperCase())) all |= where;
  return all;
}

/**
 * Returns the positions after one more character. `places`: its positions in the name; `written`:
 * the character in the word, a slash where it may be one.
 */
function after(
  from: number,
  { name, isEnding }: TargetName,
  places: number,
  written: string,
): number {
  const end = START << name.length;
  const before = from & BEFORE ? BEFORE | (isEnding || BOUNDARY.test(written) ? START : 0) : 0;
  // Everything in a folder of secrets is a secret.
  const within = name.endsWith('/') ? from & end : 0;
  return before | within | ((from & places & ~BEFORE & (end - 1)) << 1);
}

function repeat(from: number, once: (now: number) => number): number {
  let all = from;
  for (;;) {
    const more = all | once(all);
    if (more === all) return all;
    all = more;
  }
}

/**
 * Returns a test of whether the shell could expand a word to a path that ends in a given name.
 * Returns null if the word is too long.
 */
export function spellingOf(word: string): ((target: TargetName) => boolean) | null {
  if (word.length > MAX_TEXT || (word.match(/[*?[{(]/g)?.length ?? 0) > MAX_PIECES) return null;
  const nodes = new Reader(word).nodes('', 0);
  return (target) =>
    (reachablePositions(nodes, BEFORE | START, target) & (START << target.name.length)) !== 0;
}
