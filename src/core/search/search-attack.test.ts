import { existsSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { answerLine, idOf, resultLine, SearchWorld, useLine } from './search-world.fixture.ts';

/** Words of which texts and queries consist. */
const WORDS = [
  'needle',
  'need',
  'Haystack',
  'parseTheFile',
  'file',
  'src/greet.ts',
  'foo(bar',
  'Öl',
  '=>',
  '数据库',
  '数',
  '库',
  '连接数据',
  '東京タワー',
  '한국어',
  '😀',
  '"',
  "');",
  'a',
  'NEAR',
  'snake_case',
  '\u0000',
];

/** Length of the beginning of a line that has ASCII characters only. */
const RAGGED_BYTES = 20;

type Message = { readonly id: string; readonly words: string; readonly output: string };
type Line = {
  readonly text: string;
  readonly adds: Message | null;
  readonly result: string | null;
};
/** Format of an agent's files. A file without its `head` is no conversation. */
type Format = {
  readonly projects: string;
  /** Path of a conversation in its project. */
  readonly place: (id: string) => string;
  readonly head: ((id: string) => string) | null;
  readonly answer: (id: string, words: string) => string;
  readonly use: (id: string, command: string) => { readonly text: string; readonly adds: Message };
  /** Returns the line with the result of a use, and the message that it is without the use. */
  readonly result: (
    id: string,
    use: Use,
    output: string,
  ) => { readonly text: string; readonly adds: Message };
};
type Use = { readonly id: string; readonly command: string };

const claudeFormat: Format = {
  projects: '.claude/projects',
  place: (id) => `${id}.jsonl`,
  head: null,
  answer: (id, text) => answerLine({ id, text }),
  use: (id, command) => ({
    text: useLine(id, `use-${id}`, { command }),
    adds: { id: `${id}-merged`, words: `Bash\n${command}`, output: '' },
  }),
  result: (id, use, output) => ({
    text: resultLine(id, `use-${use.id}`, output),
    adds: { id, words: '', output },
  }),
};

/** Gemini CLI writes the message of a tool again when the tool has ended. */
function geminiUse({ id, command }: Use, end: object, output: string) {
  const about = { id: `use-${id}`, name: 'run_shell_command', args: { command } };
  const words = ['Bash', about.name, about.name, command, command].join('\n');
  return {
    text: JSON.stringify({ id, type: 'gemini', content: '', toolCalls: [{ ...about, ...end }] }),
    adds: { id: `${id}/use-${id}-merged`, words, output },
  };
}

const geminiFormat: Format = {
  projects: '.gemini/tmp',
  place: (id) => join('chats', `session-${id}.jsonl`),
  head: (sessionId) => JSON.stringify({ sessionId, projectHash: 'h', kind: 'main' }),
  answer: (id, content) => JSON.stringify({ id, type: 'gemini', content }),
  use: (id, command) => geminiUse({ id, command }, { status: 'executing' }, ''),
  result: (_, use, output) => geminiUse(use, { status: 'success', resultDisplay: output }, output),
};

type Edit =
  | { readonly kind: 'append'; readonly file: number; readonly texts: readonly string[] }
  | {
      readonly kind: 'tool';
      readonly file: number;
      readonly text: string;
      readonly output: string | null;
    }
  | {
      readonly kind: 'result';
      readonly file: number;
      readonly output: string;
      readonly use: number;
    }
  | { readonly kind: 'rewrite'; readonly file: number; readonly at: number; readonly text: string }
  | {
      readonly kind: 'truncate';
      readonly file: number;
      readonly at: number;
      readonly isRagged: boolean;
    }
  | { readonly kind: 'rename' | 'delete' | 'restart'; readonly file: number };

const file = fc.nat({ max: 3 });
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('append' as const),
    file,
    texts: fc.array(text, { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('tool' as const),
    file,
    text,
    output: fc.option(text, { nil: null }),
  }),
  fc.record({ kind: fc.constant('result' as const), file, output: text, use: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('rewrite' as const), file, at: fc.nat({ max: 20 }), text }),
  fc.record({
    kind: fc.constant('truncate' as const),
    file,
    at: fc.nat({ max: 20 }),
    isRagged: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('rename' as const, 'delete' as const, 'restart' as const),
    file,
  }),
);

/** Content of the files, and the plain scan that the search is compared with. */
class Model {
  readonly world = new SearchWorld();
  readonly #lines = new Map<number, readonly Line[]>();
  /** Uses without a result, by file. */
  readonly #open = new Map<number, readonly Use[]>();
  readonly #format: Format;
  #count = 0;

  constructor(format: Format) {
    this.#format = format;
  }

  #path(n: number): string {
    const projects = join(this.world.folder, this.#format.projects);
    const folders = existsSync(projects) ? readdirSync(projects) : [];
    const place = this.#format.place(idOf(n));
    const folder = folders.find((each) => existsSync(join(projects, each, place)));
    return join(projects, folder ?? 'first', place);
  }

  #head(n: number): readonly Line[] {
    const { head } = this.#format;
    return head ? [{ text: head(idOf(n)), adds: null, result: null }] : [];
  }

  #write(n: number, lines: readonly Line[]): void {
    this.#lines.set(n, lines);
    this.world.write(
      this.#path(n),
      lines.map(({ text }) => text),
    );
  }

  #append(n: number, lines: readonly Line[]): void {
    if (!this.#lines.has(n)) return this.#write(n, [...this.#head(n), ...lines]);
    this.#lines.set(n, [...(this.#lines.get(n) ?? []), ...lines]);
    this.world.append(
      this.#path(n),
      lines.map(({ text }) => text),
    );
  }

  #id(): string {
    return `message-${(this.#count += 1)}`;
  }

  #answer(words: string): Line {
    const id = this.#id();
    const text = this.#format.answer(id, words);
    return { text, adds: { id, words, output: '' }, result: null };
  }

  async apply(change: Edit): Promise<void> {
    const known = this.#lines.get(change.file) ?? [];
    switch (change.kind) {
      case 'append':
        return this.#append(
          change.file,
          change.texts.map((words) => this.#answer(words)),
        );
      case 'tool': {
        const id = this.#id();
        const use = { id, command: change.text };
        this.#append(change.file, [{ ...this.#format.use(id, change.text), result: null }]);
        const open = [...(this.#open.get(change.file) ?? []), use];
        this.#open.set(change.file, open);
        if (change.output !== null) this.#result(change.file, change.output, open.length - 1);
        return undefined;
      }
      case 'result':
        return this.#result(change.file, change.output, change.use);
      case 'rewrite': {
        const at = change.at % Math.max(1, known.length);
        if (known.length > 0) this.#write(change.file, known.with(at, this.#answer(change.text)));
        return undefined;
      }
      case 'truncate':
        return this.#truncate(change.file, known, change.at % (known.length + 1), change.isRagged);
      case 'rename':
        return this.#rename(change.file);
      case 'delete':
        rmSync(this.#path(change.file), { force: true });
        this.#lines.delete(change.file);
        return undefined;
      case 'restart':
        return this.world.restart();
    }
  }

  /** Adds the result of one of the open uses of a file, wherever that use is now. */
  #result(n: number, output: string, pick: number): void {
    const open = this.#open.get(n) ?? [];
    const use = open[pick % Math.max(1, open.length)];
    if (use === undefined || !this.#lines.has(n)) return;
    this.#open.set(
      n,
      open.filter((each) => each !== use),
    );
    const result = this.#format.use(use.id, use.command).adds.id;
    this.#append(n, [{ ...this.#format.result(this.#id(), use, output), result }]);
  }

  #truncate(n: number, known: readonly Line[], at: number, isRagged: boolean): void {
    if (known.length === 0) return;
    const kept = known.slice(0, at);
    const bytes = kept.reduce((sum, line) => sum + Buffer.byteLength(line.text) + 1, 0);
    const more = isRagged && known[at] ? RAGGED_BYTES : 0;
    truncateSync(this.#path(n), bytes + more);
    // The rest of a line is completed as one that is no record.
    if (more > 0) this.world.append(this.#path(n), ['']);
    const rest = { text: known[at]?.text.slice(0, more) ?? '', adds: null, result: null };
    this.#lines.set(n, more > 0 ? [...kept, rest] : kept);
  }

  #rename(n: number): void {
    const from = this.#path(n);
    if (!existsSync(from)) return;
    const moved = join(this.#format.projects, `moved-${(this.#count += 1)}`);
    const to = join(this.world.folder, moved, this.#format.place(idOf(n)));
    this.world.write(join(dirname(to), 'notes.txt'), []);
    renameSync(from, to);
  }

  #messages(): readonly Message[] {
    return [...this.#lines.entries()].flatMap(([n, lines]) => {
      if (this.#head(n).some(({ text }) => lines[0]?.text !== text)) return [];
      const messages = new Map<string, Message>();
      for (const { adds, result } of lines) {
        const use = result === null ? undefined : messages.get(result);
        if (use) messages.set(use.id, { ...use, output: adds?.output ?? '' });
        else if (adds) messages.set(adds.id, adds);
      }
      return [...messages.values()];
    });
  }

  /** Returns the ids of the messages that contain all words, by reading them all. */
  scan(query: string): readonly string[] {
    const parts = query.split(' ');
    const terms = parts.flatMap((part, at) =>
      termsOf(part).map((term) => ({ term, isLast: at === parts.length - 1 })),
    );
    if (terms.length === 0) return [];
    return this.#messages()
      .filter((message) => terms.every(({ term, isLast }) => contains(message, term, isLast)))
      .map(({ id }) => id)
      .toSorted();
  }
}

const RUN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/u;

/** Divides a word into what is searched for: sequences of a script without spaces, and words. */
function termsOf(word: string): readonly (string | readonly string[])[] {
  const run = RUN.exec(word)?.[0];
  if (run !== undefined) return [run];
  const tokens = tokensOf(word);
  return tokens.length === 0 ? [] : [tokens];
}

function tokensOf(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '');
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

function contains(
  { words, output }: Message,
  term: string | readonly string[],
  isLast: boolean,
): boolean {
  return [words, output].some((text) => {
    if (typeof term === 'string') return text.includes(term);
    const tokens = tokensOf(text.replaceAll(new RegExp(RUN, 'gu'), ' '));
    const parts =
      term.length === 1
        ? [...text.matchAll(/[a-z]+|[A-Z][a-z]+/g)].map(([part]) => plain(part))
        : [];
    const matches = (token: string | undefined, wanted: string, isPrefix: boolean) =>
      token !== undefined && (isPrefix ? token.startsWith(wanted) : token === wanted);
    const isAt = (start: number) =>
      term.every((wanted, at) =>
        matches(tokens[start + at], wanted, isLast && at === term.length - 1),
      );
    const [only = ''] = term;
    return (
      tokens.some((_, start) => isAt(start)) || parts.some((part) => matches(part, only, isLast))
    );
  });
}

test.each([
  ['Claude Code', claudeFormat],
  ['Gemini CLI', geminiFormat],
])(
  'The search finds exactly what a plain scan of the files of %s finds, after any edits',
  { timeout: 600_000 },
  async (_, format) => {
    const query = fc
      .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' '));
    const run = fc.record({
      edits: fc.array(edit, { minLength: 1, maxLength: 12 }),
      queries: fc.array(query, { minLength: 1, maxLength: 4 }),
    });
    const property = fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 4 }),
      async (runs) => {
        const model = new Model(format);
        try {
          for (const { edits, queries } of runs) {
            for (const change of edits) await model.apply(change);
            for (const asked of queries.filter((each) => !each.includes('"')))
              expect([asked, (await model.world.ids(asked)).toSorted()]).toEqual([
                asked,
                model.scan(asked),
              ]);
          }
        } finally {
          await model.world.dispose();
        }
      },
    );
    await fc.assert(property, { numRuns: sized({ slice: 25, full: 1500 }), seed: seedOr(36) });
  },
);
