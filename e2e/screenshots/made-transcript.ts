import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Machine } from '../machine/machine.ts';

type Fields = Readonly<Record<string, unknown>>;
type Result = {
  /** Content of the tool result that the model gets. */
  readonly content: unknown;
  /** The structured result that Claude Code stores beside it. */
  readonly structured?: unknown;
  readonly isError?: boolean;
  /** More fields of the line, such as who refused. */
  readonly more?: Fields;
};

const START = Date.UTC(2026, 9, 1, 9, 30);

/**
 * A conversation as Claude Code 2.1 writes it down, made of the things that a picture shall show.
 */
export class MadeTranscript {
  readonly sessionId = randomUUID();
  readonly #machine: Machine;
  readonly #parent: MadeTranscript | null;
  readonly #lines: Fields[] = [];
  #uses = 0;

  constructor(machine: Machine, parent: MadeTranscript | null = null) {
    this.#machine = machine;
    this.#parent = parent;
  }

  prompt(text: string): this {
    return this.line({
      type: 'user',
      message: { role: 'user', content: text },
      origin: { kind: 'human' },
    });
  }

  say(text: string): this {
    return this.#assistant({ type: 'text', text });
  }

  think(thinking: string): this {
    return this.#assistant({ type: 'thinking', thinking });
  }

  /** Without a result it never ended. Gives the id of the use. */
  tool(name: string, input: Fields, result: Result | null = null): string {
    const id = `toolu_${this.sessionId.slice(0, 8)}_${(this.#uses += 1)}`;
    this.#assistant({ type: 'tool_use', id, name, input });
    if (!result) return id;
    const { content, structured, isError = false, more = {} } = result;
    const block = { type: 'tool_result', tool_use_id: id, content, is_error: isError };
    this.line({
      type: 'user',
      message: { role: 'user', content: [block] },
      toolUseResult: structured ?? content,
      ...more,
    });
    return id;
  }

  line(fields: Fields): this {
    const timestamp = new Date(START + this.#lines.length * 2_300).toISOString();
    const common = {
      parentUuid: null,
      isSidechain: this.#parent !== null,
      cwd: this.#machine.project,
      version: '2.1.329',
    };
    this.#lines.push({ ...common, uuid: randomUUID(), timestamp, ...fields });
    return this;
  }

  /** Writes the transcript where Claude Code would have written it. */
  async write(): Promise<void> {
    const folder = join(
      this.#machine.home,
      '.claude/projects',
      this.#machine.project.replaceAll(/[^a-zA-Z0-9]/gu, '-'),
    );
    await this.#save(join(folder, `${this.sessionId}.jsonl`));
  }

  /** As the work of the sub-agent that this use of a tool has started in `parent`. */
  async writeFor(toolUseId: string): Promise<void> {
    const { home, project } = this.#machine;
    const folder = join(
      home,
      '.claude/projects',
      project.replaceAll(/[^a-zA-Z0-9]/gu, '-'),
      this.#parent?.sessionId ?? '',
      'subagents',
    );
    const name = join(folder, `agent-${this.sessionId.slice(0, 8)}`);
    await this.#save(`${name}.jsonl`);
    await writeFile(`${name}.meta.json`, JSON.stringify({ toolUseId }));
  }

  async #save(file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, this.#lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  #assistant(block: Fields): this {
    return this.line({
      type: 'assistant',
      message: { id: `msg_${this.#lines.length}`, role: 'assistant', content: [block] },
    });
  }
}
