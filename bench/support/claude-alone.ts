import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { z } from 'zod';

import { argsOf } from '#core/agents/claude-code/claude-code.ts';

import { agentsPath } from '../../e2e/machine/machine.ts';
import { clock } from './clock.ts';
import type { Rig } from './rig.ts';

const line = z.looseObject({ type: z.string(), request_id: z.string().optional() });
type Line = {
  readonly at: number;
  readonly type: string;
  readonly requestId: string;
  readonly text: string;
};

/** Maximum silence in ms. */
const PATIENCE_MS = 60_000;

/**
 * Speaks to Claude Code directly in the protocol that Corral uses; measures the minimum time of
 * each step.
 */
export class ClaudeAlone {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: Line[] = [];
  readonly #waiting = new Set<() => void>();

  constructor({ machine, model }: Pick<Rig, 'machine' | 'model'>) {
    const args = argsOf({ permissionMode: 'default', model: null, resume: null });
    this.#child = spawn(join(agentsPath, 'claude'), args, {
      cwd: machine.project,
      env: machine.env(model.url, [agentsPath]),
    });
    this.#child.stderr.resume();
    createInterface({ input: this.#child.stdout }).on('line', (text) => this.#note(text));
    this.#send({
      type: 'control_request',
      request_id: 'first',
      request: { subtype: 'initialize' },
    });
  }

  /** Sends a prompt. Returns the time at which it was written. */
  prompt(text: string): number {
    const at = clock();
    const message = { role: 'user', content: [{ type: 'text', text }] };
    this.#send({
      type: 'user',
      message,
      parent_tool_use_id: null,
      session_id: '',
      uuid: crypto.randomUUID(),
    });
    return at;
  }

  /** Sends an approval. Returns the time at which it was written. */
  allow({ requestId }: Line): number {
    const at = clock();
    const response = { subtype: 'success', request_id: requestId, response: { behavior: 'allow' } };
    this.#send({ type: 'control_response', response });
    return at;
  }

  /**
   * Resolves with the first line of that type that contains `part`, waiting for it if necessary.
   */
  async line(type: string, part = ''): Promise<Line> {
    for (;;) {
      const found = this.#lines.find((each) => each.type === type && each.text.includes(part));
      if (found) return found;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.#waiting.add(resolve);
      const timer = setTimeout(
        reject,
        PATIENCE_MS,
        new Error(`Claude Code said no ${type} with "${part}".`),
      );
      try {
        await promise;
      } finally {
        clearTimeout(timer);
        this.#waiting.delete(resolve);
      }
    }
  }

  /** Sends a prompt and waits until the turn is over. */
  async turn(text: string): Promise<void> {
    this.forget();
    this.prompt(text);
    await this.line('result');
  }

  forget(): void {
    this.#lines.length = 0;
  }

  lines(): readonly Line[] {
    return this.#lines;
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }

  #note(text: string): void {
    const at = clock();
    const parsed = line.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    this.#lines.push({ at, type: parsed.data.type, requestId: parsed.data.request_id ?? '', text });
    for (const look of this.#waiting) look();
  }

  #send(value: object): void {
    this.#child.stdin.write(`${JSON.stringify(value)}\n`);
  }
}
