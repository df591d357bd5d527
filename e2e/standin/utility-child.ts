import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

import { StandinChannel, type StandinPort } from './electron/ports.ts';

/** Runs in the utility process: gives the script the `process.parentPort` that it would have under Electron, and then runs it. */

const fromMain = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), data: z.unknown().optional(), portIds: z.array(z.int()) }),
  z.object({ type: z.literal('port'), id: z.int(), data: z.unknown().optional() }),
  z.object({ type: z.literal('closed'), id: z.int() }),
]);

const ports = new Map<number, StandinPort>();
const send = (message: object) => process.send?.(message);

/** The script's end of a port that main sent. */
function openPort(id: number): StandinPort {
  const { port1, port2 } = new StandinChannel();
  ports.set(id, port1);
  port1.on('message', ({ data }: { readonly data: unknown }) => send({ type: 'port', id, data }));
  port1.on('close', () => {
    if (ports.delete(id)) send({ type: 'closed', id });
  });
  port1.start();
  return port2;
}

/** Holds messages back until somebody listens, as Electron's does. */
class ParentPort extends EventEmitter {
  #waiting: object[] | null = [];

  constructor() {
    super();
    this.on('newListener', (name) => {
      if (name === 'message') setImmediate(() => this.#start());
    });
  }

  receive(message: object): void {
    if (this.#waiting) this.#waiting.push(message);
    else this.emit('message', message);
  }

  postMessage(data: unknown): void {
    send({ type: 'message', data });
  }

  #start(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const message of waiting) this.emit('message', message);
  }
}

const parentPort = new ParentPort();

process.on('message', (value) => {
  const message = fromMain.parse(value);
  if (message.type === 'message') parentPort.receive({ data: message.data, ports: message.portIds.map(openPort) });
  else if (message.type === 'port') ports.get(message.id)?.postMessage(message.data);
  else {
    const port = ports.get(message.id);
    ports.delete(message.id);
    port?.close();
  }
});
// Main is gone, however it went: a utility process does not outlive it.
process.on('disconnect', () => process.exit(0));

const [script = '', ...args] = process.argv.slice(2);
Object.defineProperty(process, 'parentPort', { value: parentPort });
process.argv = [process.argv[0] ?? '', script, ...args];
await import(pathToFileURL(script).href);
