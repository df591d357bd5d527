import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { z } from 'zod';

import { agentsPath } from '../../../e2e/machine/machine.ts';
import { clock } from '../clock.ts';
import type { Rig } from '../rig.ts';
import { RecordLog, type Stamped } from './agent-alone.ts';

const reply = z.object({ id: z.number(), result: z.unknown() });
const request = z.object({ id: z.union([z.number(), z.string()]), params: z.unknown() });

/** An agent that speaks JSON-RPC in lines, without Corral. */
export class JsonRpcAlone {
  readonly records = new RecordLog();
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #replies = new Map<number, (result: unknown) => void>();
  #requests = 0;

  constructor({ machine, model }: Rig, program: string, args: readonly string[]) {
    this.#child = spawn(join(agentsPath, program), args, {
      cwd: machine.project,
      env: machine.env(model.url, [agentsPath]),
    });
    this.#child.stderr.resume();
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#note(line));
  }

  call(method: string, params: object): Promise<unknown> {
    this.#requests += 1;
    const id = this.#requests;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#replies.set(id, resolve);
    this.send({ id, method, params });
    return promise;
  }

  send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** Answers a request of the agent. Returns the time at which the answer was written. */
  answer({ text }: Stamped, toResult: (params: unknown) => object): number {
    const { id, params } = request.parse(JSON.parse(text));
    const result = toResult(params);
    const at = clock();
    this.send({ id, result });
    return at;
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    this.#child.kill();
    if (this.#child.exitCode === null && this.#child.signalCode === null)
      await once(this.#child, 'exit');
  }

  #note(line: string): void {
    this.records.note(line);
    const parsed = reply.safeParse(toJson(line));
    if (!parsed.success || line.includes('"method":')) return;
    this.#replies.get(parsed.data.id)?.(parsed.data.result);
    this.#replies.delete(parsed.data.id);
  }
}

/** Parses a line; programs also write other lines before their first record. */
function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
