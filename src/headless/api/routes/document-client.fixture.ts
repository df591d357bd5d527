import { z } from 'zod';

import { SchemaChecker, type Json } from './json-schema.fixture.ts';

const parameter = z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']) });
const media = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const response = z.looseObject({
  content: media.optional(),
  'x-corral-events': z.record(z.string(), z.unknown()).optional(),
});
const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.object({ token: z.array(z.string()) })),
  parameters: z.array(parameter).optional(),
  requestBody: z.looseObject({ content: media }).optional(),
  responses: z.record(z.string(), response),
});
const openApi = z.looseObject({
  openapi: z.literal('3.1.1'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

type Operation = z.infer<typeof operation> & { readonly method: string; readonly path: string };
export type Reply = { readonly status: number; readonly body: Json };
export type ServerEvent = { readonly id: string; readonly event: string; readonly data: Json };

type Send = { readonly token?: string; readonly name?: string };

const json = z.record(z.string(), z.unknown());

/**
 * A client that knows nothing of Corral but `/api/openapi.json`. It sends each operation as the
 * document says, and throws if a reply or an event does not match its schema in the document.
 */
export class DocumentClient {
  readonly #address: string;
  readonly #send: Send;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly checker: SchemaChecker;
  readonly schemas: Json;

  private constructor(address: string, send: Send, document: z.infer<typeof openApi>) {
    this.#address = address;
    this.#send = send;
    this.schemas = document.components.schemas;
    this.checker = new SchemaChecker(this.schemas);
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => ({
        ...each,
        path,
        method: method.toUpperCase(),
      })),
    );
    this.operations = new Map(all.map((each) => [each.operationId, each]));
  }

  static async load(address: string, token: string, name = 'day'): Promise<DocumentClient> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${address}/api/openapi.json`, { headers });
    return new DocumentClient(address, { token, name }, openApi.parse(await response.json()));
  }

  /** Sends an operation with its input by name. */
  async call(operationId: string, input: Json = {}): Promise<Reply> {
    const found = this.#operation(operationId);
    const response = await this.#fetch(found, input);
    const text = await response.text();
    const body = json.parse(text === '' ? {} : JSON.parse(text));
    this.#check(found, response.status, body);
    return { status: response.status, body };
  }

  /** Sends an operation that has to succeed, and returns the body of its reply. */
  async get(operationId: string, input: Json = {}): Promise<Json> {
    const { status, body } = await this.call(operationId, input);
    if (status !== 200) throw new Error(`${operationId}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Opens a stream of events. */
  async listen(operationId: string, input: Json = {}, lastId?: string): Promise<EventReader> {
    const found = this.#operation(operationId);
    const stop = new AbortController();
    const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
    const response = await this.#fetch(found, input, { headers, signal: stop.signal });
    if (response.status !== 200 || !response.body)
      throw new Error(`${operationId}: ${response.status}`);
    const events = found.responses['200']?.['x-corral-events'] ?? {};
    const check = ({ event, data }: ServerEvent) =>
      this.#expectNone(
        `${operationId} ${event}`,
        this.checker.problems(events[event] ?? false, data),
      );
    return new EventReader(response.body, stop, check);
  }

  #operation(operationId: string): Operation {
    const found = this.operations.get(operationId);
    if (!found) throw new Error(`The document has no operation ${operationId}.`);
    return found;
  }

  #fetch(
    { method, path, parameters = [], requestBody }: Operation,
    input: Json,
    more: { readonly headers?: Json; readonly signal?: AbortSignal } = {},
  ): Promise<Response> {
    const { address, rest } = addressOf(path, parameters, input);
    if (!requestBody && rest.size > 0)
      throw new Error(`${path} does not take ${[...rest.keys()].join(', ')}.`);
    const { token, name } = this.#send;
    const headers = {
      // The server closes connections that are idle for some seconds, which fetch may notice too late.
      connection: 'close',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(name !== undefined && { 'x-corral-client': name }),
      ...(requestBody && { 'content-type': 'application/json' }),
      ...z.record(z.string(), z.string()).parse(more.headers ?? {}),
    };
    const body = requestBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {};
    const signal = more.signal ? { signal: more.signal } : {};
    return fetch(`${this.#address}${address}`, { method, headers, ...body, ...signal });
  }

  #check({ operationId, responses }: Operation, status: number, body: Json): void {
    const described = responses[String(status)];
    if (!described) throw new Error(`${operationId}: the document has no status ${status}.`);
    const schema = described.content?.['application/json']?.schema;
    this.#expectNone(`${operationId} ${status}`, this.checker.problems(schema, body));
  }

  #expectNone(place: string, problems: readonly string[]): void {
    if (problems.length > 0)
      throw new Error(`${place} does not match the document:\n${problems.join('\n')}`);
  }
}

/** Reads server-sent events until it is closed. */
export class EventReader {
  readonly events: ServerEvent[] = [];
  readonly ended: Promise<void>;
  readonly #stop: AbortController;
  #wrong: Error | null = null;
  #notify: () => void = () => undefined;

  constructor(
    stream: ReadableStream<Uint8Array>,
    stop: AbortController,
    check: (event: ServerEvent) => void,
  ) {
    this.#stop = stop;
    this.ended = this.#read(stream, check).catch((error: unknown) => {
      if (!stop.signal.aborted) this.#wrong = Error('The stream is wrong.', { cause: error });
      this.#notify();
    });
  }

  /** Resolves with the first event that matches, of those after `from`. */
  async until(fits: (event: ServerEvent) => boolean, from = 0): Promise<ServerEvent> {
    for (;;) {
      if (this.#wrong !== null) throw this.#wrong;
      const found = this.events.slice(from).find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
  }

  close(): void {
    this.#stop.abort();
  }

  async #read(stream: ReadableStream<Uint8Array>, check: (event: ServerEvent) => void) {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of stream) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks.filter((each) => !each.startsWith(':'))) {
        const event = parseEvent(block);
        check(event);
        this.events.push(event);
      }
      this.#notify();
    }
  }
}

/** Puts the inputs of the path and the query into the address; the others are for the body. */
function addressOf(path: string, parameters: readonly z.infer<typeof parameter>[], input: Json) {
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const query = new URLSearchParams();
  const rest = new Map(Object.entries(input));
  let address = path;
  for (const { name, in: place } of parameters) {
    if (!rest.has(name)) continue;
    const text = asText(rest.get(name));
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text));
    if (place === 'query') query.set(name, text);
    rest.delete(name);
  }
  return { address: query.size > 0 ? `${address}?${query}` : address, rest };
}

function parseEvent(block: string): ServerEvent {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? '';
  return { id: field('id'), event: field('event'), data: json.parse(JSON.parse(field('data'))) };
}
