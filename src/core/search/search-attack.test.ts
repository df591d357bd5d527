import { existsSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { OpencodeDatabase } from '#core/agents/opencode/transcript/opencode-database.fixture.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { contains, termsOf, type PlainMessage as Message } from './plain-scan.fixture.ts';
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

type Line = {
  readonly text: string;
  readonly adds: Message | null;
  readonly result: string | null;
};
/** Changes the lines of conversations where an agent keeps them. */
interface Shelf {
  write(n: number, lines: readonly Line[]): void;
  append(n: number, lines: readonly Line[]): void;
  /** Keeps the first lines, and `more` bytes of the next one as a line that is no record. */
  cut(n: number, kept: readonly Line[], more: number): void;
  move(n: number): void;
  remove(n: number): void;
}
/** Format of an agent's conversations. A file without its `head` is no conversation. */
type Format = {
  readonly shelf: (world: SearchWorld) => Shelf;
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

/** Conversations in one file each. `place` is the path of one in its project. */
class FileShelf implements Shelf {
  readonly #world: SearchWorld;
  readonly #projects: string;
  readonly #place: (id: string) => string;
  #moves = 0;

  constructor(world: SearchWorld, projects: string, place: (id: string) => string) {
    this.#world = world;
    this.#projects = projects;
    this.#place = place;
  }

  #path(n: number): string {
    const projects = join(this.#world.folder, this.#projects);
    const folders = existsSync(projects) ? readdirSync(projects) : [];
    const place = this.#place(idOf(n));
    const folder = folders.find((each) => existsSync(join(projects, each, place)));
    return join(projects, folder ?? 'first', place);
  }

  write(n: number, lines: readonly Line[]): void {
    this.#world.write(this.#path(n), textsOf(lines));
  }

  append(n: number, lines: readonly Line[]): void {
    this.#world.append(this.#path(n), textsOf(lines));
  }

  cut(n: number, kept: readonly Line[], more: number): void {
    const bytes = kept.reduce((sum, line) => sum + Buffer.byteLength(line.text) + 1, 0);
    truncateSync(this.#path(n), bytes + more);
    if (more > 0) this.#world.append(this.#path(n), ['']);
  }

  move(n: number): void {
    const from = this.#path(n);
    if (!existsSync(from)) return;
    const moved = join(this.#projects, `moved-${(this.#moves += 1)}`);
    const to = join(this.#world.folder, moved, this.#place(idOf(n)));
    this.#world.write(join(dirname(to), 'notes.txt'), []);
    renameSync(from, to);
  }

  remove(n: number): void {
    rmSync(this.#path(n), { force: true });
  }
}

const textsOf = (lines: readonly Line[]) => lines.map(({ text }) => text);

const claudeFormat: Format = {
  shelf: (world) => new FileShelf(world, '.claude/projects', (id) => `${id}.jsonl`),
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
  shelf: (world) =>
    new FileShelf(world, '.gemini/tmp', (id) => join('chats', `session-${id}.jsonl`)),
  head: (sessionId) => JSON.stringify({ sessionId, projectHash: 'h', kind: 'main' }),
  answer: (id, content) => JSON.stringify({ id, type: 'gemini', content }),
  use: (id, command) => geminiUse({ id, command }, { status: 'executing' }, ''),
  result: (_, use, output) => geminiUse(use, { status: 'success', resultDisplay: output }, output),
};

/** Conversations of OpenCode in its database. A line is a part, which a later one may replace. */
class DatabaseShelf implements Shelf {
  readonly #database: OpencodeDatabase;
  #count = 0;

  constructor(world: SearchWorld) {
    this.#database = new OpencodeDatabase(world.folder);
    this.#database.run('DELETE FROM session');
  }

  write(n: number, lines: readonly Line[]): void {
    this.#database.batch(() => {
      this.remove(n);
      this.append(n, lines);
    });
  }

  append(n: number, lines: readonly Line[]): void {
    const sessionId = `session-${n}`;
    this.#database.batch((db) => {
      db.exec('BEGIN');
      const known = db.prepare('SELECT 1 FROM session WHERE id = ?').all(sessionId);
      if (known.length === 0) this.#database.addSession(sessionId);
      for (const { text } of lines) this.#put(sessionId, text);
      db.exec('COMMIT');
    });
  }

  #put(sessionId: string, text: string): void {
    const [id = ''] = /(?<=^\{"callID":")[^"]+/.exec(text) ?? [];
    const known = this.#database.rows('SELECT 1 FROM part WHERE id = ?', id);
    const at = (this.#count += 1);
    if (known.length === 0) this.#database.add({ id, sessionId, at, parts: [] });
    this.#database.run(
      `INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET data = excluded.data, time_updated = excluded.time_updated`,
      id,
      id,
      sessionId,
      at,
      at,
      text,
    );
  }

  cut(n: number, kept: readonly Line[]): void {
    this.write(n, kept);
  }

  move(n: number): void {
    const title = `moved ${(this.#count += 1)}`;
    this.#database.run('UPDATE session SET title = ? WHERE id = ?', title, `session-${n}`);
  }

  remove(n: number): void {
    this.#database.run('DELETE FROM session WHERE id = ?', `session-${n}`);
  }
}

/** The result of a tool replaces the part of its use. */
function opencodeUse({ id, command }: Use, state: object, output: string) {
  const part = { callID: id, type: 'tool', tool: 'bash', state: { input: { command }, ...state } };
  const words = `Bash\n${command}`;
  return { text: JSON.stringify(part), adds: { id: `${id}/${id}-merged`, words, output } };
}

const opencodeFormat: Format = {
  shelf: (world) => new DatabaseShelf(world),
  head: null,
  answer: (id, text) => JSON.stringify({ callID: id, type: 'text', text, time: { end: 5 } }),
  use: (id, command) => opencodeUse({ id, command }, { status: 'running', time: { start: 5 } }, ''),
  result: (_, use, output) =>
    opencodeUse(use, { status: 'completed', output, time: { start: 5, end: 6 } }, output),
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
  readonly #shelf: Shelf;
  #count = 0;

  constructor(format: Format) {
    this.#format = format;
    this.#shelf = format.shelf(this.world);
  }

  #head(n: number): readonly Line[] {
    const { head } = this.#format;
    return head ? [{ text: head(idOf(n)), adds: null, result: null }] : [];
  }

  #write(n: number, lines: readonly Line[]): void {
    this.#lines.set(n, lines);
    this.#shelf.write(n, lines);
  }

  #append(n: number, lines: readonly Line[]): void {
    if (!this.#lines.has(n)) return this.#write(n, [...this.#head(n), ...lines]);
    this.#lines.set(n, [...(this.#lines.get(n) ?? []), ...lines]);
    this.#shelf.append(n, lines);
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
        return this.#shelf.move(change.file);
      case 'delete':
        this.#shelf.remove(change.file);
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
    const more = isRagged && known[at] ? RAGGED_BYTES : 0;
    this.#shelf.cut(n, kept, more);
    const rest = { text: known[at]?.text.slice(0, more) ?? '', adds: null, result: null };
    this.#lines.set(n, more > 0 ? [...kept, rest] : kept);
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

test.each([
  ['Claude Code', claudeFormat],
  ['Gemini CLI', geminiFormat],
  ['OpenCode', opencodeFormat],
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
