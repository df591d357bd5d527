import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

/**
 * Generates transcripts in the format of Claude Code 2.1.329 for measuring: prompts, thinking,
 * answers, its most frequent tools with both shapes of their results, and records that are not
 * shown. 50,000 of them have about 77 MB, as real ones do. The same count gives the same bytes.
 */
export function transcriptLines(count: number): readonly string[] {
  return [...records(count)];
}

/**
 * Writes a transcript with some much longer records: `lines` records of `length` characters, evenly
 * distributed.
 */
export async function writeTranscript(
  file: string,
  count: number,
  long = { lines: 0, length: 0 },
): Promise<void> {
  const stream = createWriteStream(file);
  const every = Math.ceil(count / (long.lines + 1));
  let n = 0;
  for (const line of records(count)) {
    n += 1;
    const written = long.lines > 0 && n % every === 0 ? longLine(n, long.length) : line;
    if (!stream.write(`${written}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

type Chance = () => number;

/** Returns a seeded pseudo-random number generator for 0 to 1 (mulberry32). */
function chanceFrom(seed: number): Chance {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CODE = [
  'export function total(items: readonly Item[]): number {',
  '  return items.reduce((sum, { price, count }) => sum + price * count, 0);',
  '}',
  '',
  "  const found = await store.find({ where: { id: input.id }, order: 'newest' });",
  "  if (!found) return { ok: false, error: 'There is no such order.' };",
  '  // The tax office rounds each line, not the sum.',
  "  it('rounds each line', () => expect(tax([line(0.335), line(0.335)])).toBe(0.68));",
];
const PROSE =
  'The second call fails because the row is locked by the job that was started before it. I will look at where it commits. ';

class Writer {
  readonly #chance: Chance = chanceFrom(1);
  #line = 0;
  #parent: string | null = null;

  #hex(length: number): string {
    let digits = '';
    while (digits.length < length)
      digits += Math.floor(this.#chance() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return digits.slice(0, length);
  }

  #uuid(): string {
    return [8, 4, 4, 4, 12].map((length) => this.#hex(length)).join('-');
  }

  /** Returns a size. Most are small; few are very large. */
  #size(usual: number): number {
    return Math.round(usual * 0.5 * 16 ** (this.#chance() ** 3));
  }

  #text(units: number): string {
    return `${this.#hex(6)} ${PROSE.repeat(Math.ceil(units / PROSE.length))}`.slice(0, units);
  }

  #code(units: number): string {
    const lines: string[] = [];
    for (let length = 0; length < units;) {
      const line = CODE[Math.floor(this.#chance() * CODE.length)] ?? '';
      lines.push(line);
      length += line.length + 1;
    }
    return lines.join('\n');
  }

  #record(own: object): string {
    const uuid = this.#uuid();
    this.#line += 1;
    const timestamp = new Date(1_790_000_000_000 + this.#line * 1500).toISOString();
    const shared = {
      isSidechain: false,
      userType: 'external',
      entrypoint: 'cli',
      cwd: '/workspace/demo',
      sessionId: SESSION,
    };
    const line = {
      parentUuid: this.#parent,
      ...shared,
      version: '2.1.329',
      gitBranch: 'main',
      ...own,
      uuid,
      timestamp,
    };
    this.#parent = uuid;
    return JSON.stringify(line);
  }

  #says(block: object): string {
    const usage = {
      input_tokens: 4,
      cache_creation_input_tokens: 512,
      cache_read_input_tokens: 40_211,
      output_tokens: 187,
      service_tier: 'standard',
    };
    const id = `msg_01${this.#hex(22)}`;
    const message = {
      model: 'claude-opus-4-7',
      id,
      type: 'message',
      role: 'assistant',
      content: [block],
      stop_reason: null,
      usage,
    };
    return this.#record({ type: 'assistant', message, requestId: `req_011${this.#hex(21)}` });
  }

  *turn(): Generator<string> {
    yield this.#record({
      type: 'user',
      message: { role: 'user', content: this.#text(this.#size(160)) },
      permissionMode: 'default',
    });
    yield JSON.stringify({
      type: 'file-history-snapshot',
      messageId: this.#parent,
      snapshot: { trackedFileBackups: {} },
      isSnapshotUpdate: false,
    });
    yield this.#says({
      type: 'thinking',
      thinking: this.#text(this.#size(400)),
      signature: this.#hex(320),
    });
    for (let tools = 1 + Math.floor(this.#chance() * 8); tools > 0; tools -= 1) {
      if (this.#chance() < 0.3)
        yield this.#says({ type: 'text', text: this.#text(this.#size(140)) });
      yield* this.#tool();
    }
    yield this.#says({ type: 'text', text: this.#text(this.#size(600)) });
    yield this.#record({
      type: 'system',
      subtype: 'turn_duration',
      durationMs: 48_212,
      isMeta: false,
    });
  }

  *#tool(): Generator<string> {
    const kind = this.#chance();
    if (kind < 0.4) return yield* this.#bash();
    if (kind < 0.7) return yield* this.#read();
    return yield* kind < 0.9 ? this.#edit() : this.#todos();
  }

  *#use(name: string, input: object, content: string, toolUseResult: object): Generator<string> {
    const id = `toolu_01${this.#hex(22)}`;
    yield this.#says({ type: 'tool_use', id, name, input });
    const result = { tool_use_id: id, type: 'tool_result', content, is_error: false };
    yield this.#record({
      type: 'user',
      message: { role: 'user', content: [result] },
      toolUseResult,
    });
  }

  #bash(): Generator<string> {
    const stdout = this.#code(this.#size(600));
    const input = {
      command: `npm test -- --run src/part-${this.#hex(3)}.test.ts`,
      description: 'Run the tests of this part',
    };
    return this.#use('Bash', input, stdout, {
      stdout,
      stderr: '',
      interrupted: false,
      isImage: false,
      noOutputExpected: false,
    });
  }

  #read(): Generator<string> {
    const content = this.#code(this.#size(1400));
    const filePath = `/workspace/demo/src/part-${this.#hex(3)}.ts`;
    const lines = content.split('\n');
    const shown = lines.map((line, at) => `${String(at + 1).padStart(6)}\t${line}`).join('\n');
    const file = {
      filePath,
      content,
      numLines: lines.length,
      startLine: 1,
      totalLines: lines.length,
    };
    return this.#use('Read', { file_path: filePath }, shown, { type: 'text', file });
  }

  #edit(): Generator<string> {
    const filePath = `/workspace/demo/src/part-${this.#hex(3)}.ts`;
    const originalFile = this.#code(this.#size(1200));
    const [before = '', ...rest] = originalFile.split('\n');
    const after = `${before} // ${this.#hex(8)}`;
    const lines = [`-${before}`, `+${after}`, ...rest.slice(0, 3).map((line) => ` ${line}`)];
    const structuredPatch = [
      { oldStart: 1, oldLines: lines.length - 1, newStart: 1, newLines: lines.length - 1, lines },
    ];
    const input = {
      file_path: filePath,
      old_string: before,
      new_string: after,
      replace_all: false,
    };
    const said = {
      filePath,
      oldString: before,
      newString: after,
      originalFile,
      structuredPatch,
      userModified: false,
      replaceAll: false,
    };
    return this.#use('Edit', input, `The file ${filePath} has been updated successfully.`, said);
  }

  #todos(): Generator<string> {
    const todo = (content: string, status: string) => ({
      content,
      status,
      activeForm: `Doing: ${content}`,
    });
    const todos = [
      todo('Find the lock', 'completed'),
      todo(`Commit earlier in ${this.#hex(4)}`, 'in_progress'),
      todo('Run the tests', 'pending'),
    ];
    return this.#use('TodoWrite', { todos }, 'Todos have been modified successfully.', {
      oldTodos: [],
      newTodos: todos,
    });
  }
}

const SESSION = '3d0f2c1e-7a55-4a86-9b1e-5f1f2b9b6c11';

function* records(count: number): Generator<string> {
  const writer = new Writer();
  for (let left = count; left > 0;) {
    for (const line of writer.turn()) {
      if (left === 0) return;
      left -= 1;
      yield line;
    }
  }
}

/**
 * Returns one record with the whole output of a program, the kind that is difficult for readers.
 */
function longLine(n: number, length: number): string {
  const uuid = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const content = [
    {
      tool_use_id: `toolu_${n}`,
      type: 'tool_result',
      content: 'all that it printed\n'.repeat(length / 20),
      is_error: false,
    },
  ];
  return JSON.stringify({
    type: 'user',
    message: { role: 'user', content },
    uuid,
    timestamp: '2026-11-01T00:00:00.000Z',
    cwd: '/workspace/demo',
  });
}
