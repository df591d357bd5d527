import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { z } from 'zod';

import { createApp, type App } from '#core/app.ts';
import { nodePorts } from '#core/node-ports.ts';
import { ApiLine } from '#core/shell/http/api-line.ts';
import { newToken } from '#core/shell/token.ts';
import { FakeLog } from '#core/transport/fakes.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { startHeadless, type Headless } from '../server.ts';
import { programPath } from '../../../scripts/lib/program-paths.mjs';

const streamEvent = z.object({
  id: z.string(),
  event: z.string(),
  data: z.object({ sessionId: z.string(), data: z.record(z.string(), z.unknown()) }),
});
export type StreamEvent = z.infer<typeof streamEvent>;

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
};
type Send = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const STREAM = '/api/agent/chat/react/stream';

/** Parses server-sent events and skips comments. */
export function parseEvents(text: string): readonly StreamEvent[] {
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const fields = new Map(
      block
        .split('\n')
        .map(
          (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const,
        ),
    );
    return fields.has('event')
      ? [
          streamEvent.parse({
            id: fields.get('id'),
            event: fields.get('event'),
            data: JSON.parse(fields.get('data') ?? ''),
          }),
        ]
      : [];
  });
}

/** A client that reads a stream until it closes the connection or the server ends the stream. */
export class Listener {
  readonly #response: IncomingMessage;
  #text = '';
  #check: () => void = () => undefined;
  readonly ended: Promise<readonly StreamEvent[]>;

  constructor(response: IncomingMessage) {
    this.#response = response;
    const { promise, resolve } = Promise.withResolvers<readonly StreamEvent[]>();
    this.ended = promise;
    response.setEncoding('utf8').on('data', (text: string) => {
      this.#text += text;
      this.#check();
    });
    response.on('error', () => undefined);
    response.on('close', () => resolve(this.events));
  }

  get status(): number {
    return this.#response.statusCode ?? 0;
  }

  get events(): readonly StreamEvent[] {
    return parseEvents(this.#text);
  }

  /** Resolves with the first event that matches. */
  async until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    const { promise, resolve } = Promise.withResolvers<StreamEvent>();
    this.#check = () => {
      const found = this.events.find(fits);
      if (found) resolve(found);
    };
    this.#check();
    return promise;
  }

  close(): void {
    this.#response.destroy();
  }
}

/**
 * A real headless server with the real core and the demo agent. It can be restarted on its data.
 */
export class ServedCore {
  readonly folder = mkdtempSync(join(tmpdir(), 'corral-http-'));
  readonly log = new FakeLog();
  token = '';
  readonly #closings: (() => Promise<void>)[] = [];
  #app: App | null = null;
  #headless: Headless | null = null;

  get address(): string {
    return `http://127.0.0.1:${this.#headless?.port}`;
  }

  async start(): Promise<void> {
    const script = (path: string) => new URL(path, import.meta.url).pathname;
    const core = (path: string) => script(`../../core/${path}`);
    const scripts = {
      demoScript: core('agents/demo/program.ts'),
      agentScript: '',
      ptyHost: programPath('pty-host'),
    };
    const threads = {
      transcriptThread: core('transcript-thread.ts'),
      checkpointThread: core('checkpoint-thread.ts'),
    };
    const ports = nodePorts({
      dataDir: join(this.folder, 'data'),
      installation: { version: '0.0.0', ...scripts, ...threads, rendererDir: '', shipped: null },
      node: { command: process.execPath, env: { CORRAL_DEMO_PACE_MS: '0' } },
    });
    const own = {
      homeDir: this.folder,
      tempDir: this.folder,
      variables: { PATH: '/nowhere', HOME: this.folder },
    };
    const app = await createApp({ ...ports, environment: { ...ports.environment, ...own } });
    if (!app.ok) throw new Error(textIn('en', app.error.message));
    this.#app = app.value;
    this.token = newToken();
    const site = { port: 0, token: this.token, version: '0.0.0', staticDir: this.folder };
    const started = await startHeadless({
      ...site,
      log: this.log,
      pairing: app.value.pairing,
      serve: (channel) => app.value.serve(channel),
    });
    if (!started.ok) throw new Error(textIn('en', started.error.message));
    this.#headless = started.value;
  }

  serve(channel: Channel): void {
    this.#app?.serve(channel);
  }

  /** Opens a shell that runs until the core stops. */
  async openTerminal(): Promise<string> {
    const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };
    const line = new ApiLine((channel) => this.serve(channel));
    const size = { cwd: this.folder, cols: 80, rows: 24, colours };
    const opened = await line.api['terminals.open']({
      commandId: randomUUID(),
      sessionId: null,
      ...size,
    });
    if (!opened.ok) throw new Error(textIn('en', opened.error.message));
    const { terminalId } = opened.value.terminal;
    this.#closings.push(async () => {
      await line.api['terminals.close']({ commandId: randomUUID(), terminalId });
      line.close();
    });
    return terminalId;
  }

  async stop(): Promise<void> {
    for (const close of this.#closings.splice(0)) await close();
    await this.#headless?.close();
    await this.#app?.close();
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async ask(path: string, send: Send = {}): Promise<Answer> {
    const response = await this.#send(path, send);
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: text === '' ? {} : JSON.parse(text),
    };
  }

  answer(
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return this.ask('/api/agent/chat/react/interaction_response', { body, headers });
  }

  async listen(send: Send & { readonly query?: string }): Promise<Listener> {
    return new Listener(await this.#send(`${STREAM}${send.query ?? ''}`, send));
  }

  #send(path: string, { method = 'POST', headers = {}, body }: Send): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const all = {
      authorization: `Bearer ${this.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = request(`${this.address}${path}`, { method, headers: all, agent: false }, resolve);
    sent.on('error', reject);
    sent.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
    return promise;
  }
}
