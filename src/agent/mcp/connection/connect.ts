import type {
  Client,
  ElicitRequest,
  ElicitResult,
  JsonSchemaValidator,
  Transport,
} from '@modelcontextprotocol/client';

import { err, ok, type Result } from '#shared/base/result.ts';

import type { ServerStart } from '../config/server-entry.ts';
import { limitedFetch } from './limited-fetch.ts';
import { StdioTransport } from './stdio-transport.ts';

/** Time in ms that a server has to answer the question for its version; an old one may not answer. */
const PROBE_MS = 5_000;

export type ConnectPorts = {
  /** Variables of a stdio server besides those of its entry. */
  readonly inherited: Readonly<Record<string, string>>;
  readonly workspace: string;
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  readonly startMs: number;
  elicit(params: ElicitRequest['params']): Promise<ElicitResult>;
  onListChanged(): void;
  onClose(): void;
};

export type Connection = {
  readonly client: Client;
  /** Bytes that a stdio server has printed; null for HTTP. */
  received(): number | null;
  /** Exit status and end of stderr; empty if unknown. */
  diagnosis(): string;
  close(): Promise<void>;
};

type Mode = 'auto' | 'legacy';

/**
 * Starts a server and agrees on a version of the protocol: that of 2026-07-28, else `initialize`. A
 * stdio server that ends because of the unknown question is started again and not asked. Fails with a
 * sentence after `startMs`, and leaves no process then.
 */
export async function connect(
  start: ServerStart,
  ports: ConnectPorts,
): Promise<Result<Connection, string>> {
  const first = await connectAs('auto', start, ports);
  if (first.ok || start.kind === 'http' || !first.error.hasEnded)
    return first.ok ? first : err(first.error.message);
  const second = await connectAs('legacy', start, ports);
  return second.ok ? second : err(second.error.message);
}

type Failure = { readonly message: string; readonly hasEnded: boolean };

async function connectAs(
  mode: Mode,
  start: ServerStart,
  ports: ConnectPorts,
): Promise<Result<Connection, Failure>> {
  const sdk = await import('@modelcontextprotocol/client');
  let transport: Transport;
  let stdio: StdioTransport | null = null;
  try {
    if (start.kind === 'stdio') {
      const { command, args, folder } = start;
      const env = { ...ports.inherited, ...start.env };
      const place = { command, args, env, folder: folder ?? ports.workspace };
      stdio = new StdioTransport(place, sdk.deserializeMessage);
      transport = stdio;
    } else transport = await httpTransport(start, ports);
  } catch (error) {
    return err({ message: messageOf(error), hasEnded: false });
  }
  const client = createClient(sdk.Client, mode, ports);
  const diagnosis = () => stdio?.diagnosis() ?? '';
  const close = async () => {
    await client.close().catch(() => undefined);
    await transport.close().catch(() => undefined);
  };
  const failure = await withinLimit(
    client.connect(transport, { timeout: ports.startMs }),
    ports.startMs,
  );
  if (failure === null) {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a client has no event listeners
    client.onclose = () => ports.onClose();
    return ok({ client, received: () => stdio?.received ?? null, diagnosis, close });
  }
  // Read before the close, which ends the server.
  const cause = diagnosis();
  await close();
  return err({ message: `${failure} ${cause}`.trim(), hasEnded: cause.startsWith('It ended') });
}

function createClient(ClientClass: typeof Client, mode: Mode, ports: ConnectPorts): Client {
  const client = new ClientClass(
    { name: 'corral-agent', version: '1' },
    {
      // Sampling and roots are not announced, so that the SDK refuses them.
      capabilities: { elicitation: { form: {} } },
      versionNegotiation: { mode, probe: { timeoutMs: PROBE_MS } },
      // Schemas of a server are not compiled: they are untrusted, and the server checks its own output.
      jsonSchemaValidator: { getValidator: acceptAny },
      listMaxPages: 20,
      listChanged: {
        tools: { autoRefresh: false, onChanged: () => ports.onListChanged() },
      },
    },
  );
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a client has no event listeners
  client.onerror = () => undefined;
  client.setRequestHandler('elicitation/create', ({ params }) => ports.elicit(params));
  return client;
}

async function httpTransport(
  { url, headers }: Extract<ServerStart, { kind: 'http' }>,
  { fetch }: ConnectPorts,
): Promise<Transport> {
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const address = new URL(url);
  if (address.protocol !== 'http:' && address.protocol !== 'https:')
    throw new Error('The address must begin with http:// or https://.');
  return new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { ...headers } },
    fetch: limitedFetch(fetch),
    redirectPolicy: 'same-origin',
  });
}

/** Returns null on success, else a sentence. */
async function withinLimit(work: Promise<void>, limit: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`It did not answer within ${limit / 1_000} s.`), limit);
  });
  try {
    return await Promise.race([work.then(() => null, messageOf), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a line of at most 500 characters. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, 500).toWellFormed();
}

function acceptAny<T>(): JsonSchemaValidator<T> {
  const isAny = (input: unknown): input is T => input !== undefined;
  return (input) =>
    isAny(input)
      ? { valid: true, data: input, errorMessage: undefined }
      : { valid: false, data: undefined, errorMessage: 'There is no value.' };
}
