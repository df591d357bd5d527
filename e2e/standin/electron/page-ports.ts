import type { MessagePortMain } from 'electron';
import { z } from 'zod';

import { ownPort, type StandinPort } from './ports.ts';

const data = z.union([z.object({ json: z.string() }), z.object({ bytes: z.base64() })]);
/** Messages of the preload script about its ports. */
export const fromPorts = z.discriminatedUnion('type', [
  z.object({ type: z.literal('port'), id: z.int(), data }),
  z.object({ type: z.literal('closed'), id: z.int() }),
]);

/**
 * The ports of main that are connected to one page. They close when the page navigates or closes.
 */
export class PagePorts {
  readonly #evaluate: (expression: string) => void;
  readonly #ports = new Map<number, StandinPort>();
  #nextId = 1;

  constructor(evaluate: (expression: string) => void) {
    this.#evaluate = evaluate;
  }

  /** Connects a port to the page and returns its id in the page. */
  add(mainPort: MessagePortMain): number {
    const port = ownPort(mainPort);
    const id = this.#nextId++;
    this.#ports.set(id, port);
    port.transfer({
      post: (value) =>
        this.#evaluate(`standinFromMain.post(${id}, ${JSON.stringify(encode(value))})`),
      close: () => {
        if (this.#ports.delete(id)) this.#evaluate(`standinFromMain.close(${id})`);
      },
    });
    return id;
  }

  fromPage(message: z.infer<typeof fromPorts>): void {
    const port = this.#ports.get(message.id);
    if (message.type === 'port') return port?.postMessage(decode(message.data));
    this.#ports.delete(message.id);
    port?.close();
  }

  closeAll(): void {
    const ports = [...this.#ports.values()];
    this.#ports.clear();
    for (const port of ports) port.close();
  }
}

function encode(value: unknown): z.infer<typeof data> {
  return value instanceof Uint8Array
    ? { bytes: Buffer.from(value).toString('base64') }
    : { json: JSON.stringify(value) };
}

function decode(value: z.infer<typeof data>): unknown {
  return 'bytes' in value
    ? new Uint8Array(Buffer.from(value.bytes, 'base64'))
    : JSON.parse(value.json);
}
