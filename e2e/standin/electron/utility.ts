import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { dirname, join } from 'node:path';

import type { ForkOptions, MessagePortMain, UtilityProcess } from 'electron';
import { z } from 'zod';

import { ownPort, type StandinPort } from './ports.ts';

const fromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), data: z.unknown().optional() }),
  z.object({ type: z.literal('port'), id: z.int(), data: z.unknown().optional() }),
  z.object({ type: z.literal('closed'), id: z.int() }),
]);

/**
 * A utility process: a child under Node, whose `process.parentPort` is the one of utility-child.ts.
 */
export class StandinUtility
  extends EventEmitter
  implements Pick<UtilityProcess, 'kill' | 'postMessage'>
{
  readonly #child: ChildProcess;
  readonly #ports = new Map<number, StandinPort>();
  #nextPort = 1;

  constructor(script: string, args: readonly string[] = [], { env, cwd }: ForkOptions = {}) {
    super();
    this.#child = fork(join(dirname(import.meta.dirname), 'utility-child.ts'), [script, ...args], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      ...(env === undefined ? {} : { env: { ...env } }),
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.#receive(message));
    this.#child.on('exit', (code) => {
      for (const port of this.#ports.values()) port.close();
      this.emit('exit', code ?? 1);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }

  postMessage(data: unknown, transfer: readonly MessagePortMain[] = []): void {
    this.#send({
      type: 'message',
      data,
      portIds: transfer.map((port) => this.#add(ownPort(port))),
    });
  }

  #add(port: StandinPort): number {
    const id = this.#nextPort++;
    this.#ports.set(id, port);
    port.transfer({
      post: (data) => this.#send({ type: 'port', id, data }),
      close: () => {
        if (this.#ports.delete(id)) this.#send({ type: 'closed', id });
      },
    });
    return id;
  }

  #receive(value: unknown): void {
    const message = fromChild.parse(value);
    if (message.type === 'message') return void this.emit('message', message.data);
    const port = this.#ports.get(message.id);
    if (message.type === 'port') return port?.postMessage(message.data);
    this.#ports.delete(message.id);
    port?.close();
  }

  #send(message: object): void {
    if (this.#child.connected) this.#child.send(message);
  }
}
