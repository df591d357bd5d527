import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

import { StandinChannel, type StandinPort } from './electron/ports.ts';

/**
 * Runs in the utility process: sets the `process.parentPort` that a script has under Electron, and
 * then imports the script.
 */

const fromMain = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), data: z.unknown().optional(), portIds: z.array(z.int()) }),
  z.object({ type: z.literal('port'), id: z.int(), data: z.unknown().optional() }),
  z.object({ type: z.literal('closed'), id: z.int() }),
]);

const ports = new Map<number, StandinPort>();
const send = (message: object) => process.send?.(message);

/** Creates the script's end of a port that main sent. */
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

/** Queues messages until a listener is added, as in Electron. */
class ParentPort extends EventEmitter {
  #queued: object[] | null = [];

  constructor() {
    super();
    this.on('newListener', (name) => {
      if (name === 'message') setImmediate(() => this.#start());
    });
  }

  receive(message: object): void {
    if (this.#queued) this.#queued.push(message);
    else this.emit('message', message);
  }

  postMessage(data: unknown): void {
    send({ type: 'message', data });
  }

  #start(): void {
    const queued = this.#queued ?? [];
    this.#queued = null;
    for (const message of queued) this.emit('message', message);
  }
}

const parentPort = new ParentPort();

process.on('message', (value) => {
  const message = fromMain.parse(value);
  if (message.type === 'message')
    parentPort.receive({ data: message.data, ports: message.portIds.map(openPort) });
  else if (message.type === 'port') ports.get(message.id)?.postMessage(message.data);
  else {
    const port = ports.get(message.id);
    ports.delete(message.id);
    port?.close();
  }
});
// Exits when main has ended for any reason, because a utility process does not outlive main.
process.on('disconnect', () => process.exit(0));

const [script = '', ...args] = process.argv.slice(2);
Object.defineProperty(process, 'parentPort', { value: parentPort });
process.argv = [process.argv[0] ?? '', script, ...args];
await import(pathToFileURL(script).href);
