type Fields = Readonly<Record<string, unknown>>;

const START = Date.UTC(2026, 9, 1, 9, 30);

/** Produces transcript lines as Claude Code 2.1 writes them. */
export class ClaudeLines {
  #count = 0;
  readonly #cwd: string;

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  prompt(text: string): string {
    return this.line({
      type: 'user',
      message: { role: 'user', content: text },
      origin: { kind: 'human' },
    });
  }

  say(text: string): string {
    return this.#assistant({ type: 'text', text });
  }

  /** Returns the lines of a tool use and its result. */
  tool(name: string, input: Fields, stdout: string): readonly string[] {
    const id = `toolu_${this.#count}`;
    const result = { type: 'tool_result', tool_use_id: id, content: stdout, is_error: false };
    return [
      this.#assistant({ type: 'tool_use', id, name, input }),
      this.line({
        type: 'user',
        message: { role: 'user', content: [result] },
        toolUseResult: { stdout, stderr: '', interrupted: false },
      }),
    ];
  }

  line(fields: Fields): string {
    this.#count += 1;
    const uuid = `bbbbbbbb-0000-4000-8000-${String(this.#count).padStart(12, '0')}`;
    const timestamp = new Date(START + this.#count * 1000).toISOString();
    return JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      cwd: this.#cwd,
      version: '2.1.329',
      uuid,
      timestamp,
      ...fields,
    });
  }

  #assistant(block: Fields): string {
    return this.line({
      type: 'assistant',
      message: { id: `msg_${this.#count}`, role: 'assistant', content: [block] },
    });
  }
}
