import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { z } from 'zod';

import { freePort } from '#core/agents/kits/process/loopback.ts';
import { MAX_LINE_BYTES } from '#node/streams/line-splitter.ts';
import { SseReader } from '#node/streams/sse-reader.ts';

import { agentsPath } from '../../../e2e/machine/machine.ts';
import { clock } from '../clock.ts';
import type { Rig } from '../rig.ts';
import { RecordLog, type AgentAlone, type Stamped } from './agent-alone.ts';

const PASSWORD = 'bench';
const START_MS = 60_000;
const RETRY_MS = 100;
const TRY_MS = 5_000;
const headers = {
  Authorization: `Basic ${Buffer.from(`opencode:${PASSWORD}`).toString('base64')}`,
  'Content-Type': 'application/json',
};
const opened = z.object({ id: z.string() });
const asked = z.object({
  payload: z.object({ properties: z.object({ id: z.string() }) }),
});

/** OpenCode's server with its stream of events, without Corral. */
export class OpencodeAlone implements AgentAlone {
  readonly records = new RecordLog();
  readonly #child: ChildProcess;
  readonly #url: string;
  readonly #closed = new AbortController();
  #sessionId = '';

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.#url = url;
  }

  static async start({ machine, model }: Rig): Promise<OpencodeAlone> {
    const port = await freePort();
    const args = ['serve', '--hostname', '127.0.0.1', '--port', String(port)];
    const env = { ...machine.env(model.url, [agentsPath]), OPENCODE_SERVER_PASSWORD: PASSWORD };
    const cwd = machine.project;
    const child = spawn(join(agentsPath, 'opencode'), args, { cwd, env, stdio: 'ignore' });
    const alone = new OpencodeAlone(child, `http://127.0.0.1:${port}`);
    await alone.#ready();
    await alone.#listen();
    const permission = [{ permission: 'bash', pattern: '*', action: 'ask' }];
    const query = `?directory=${encodeURIComponent(cwd)}`;
    const session = await alone.#post(`/session${query}`, { title: 'Bench', permission });
    alone.#sessionId = opened.parse(await session.json()).id;
    return alone;
  }

  prompt(text: string): Promise<unknown> {
    const parts = [{ type: 'text', text }];
    return this.#post(`/session/${this.#sessionId}/prompt_async`, { parts });
  }

  question(part: string): Promise<Stamped> {
    return this.records.first('"permission.asked"', part);
  }

  approve({ text }: Stamped): number {
    const { id } = asked.parse(JSON.parse(text)).payload.properties;
    const at = clock();
    void this.#post(`/permission/${id}/reply`, { reply: 'once' });
    return at;
  }

  turnEnded(): Promise<unknown> {
    return this.records.first('"session.idle"');
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#child.kill();
    if (this.#child.exitCode === null && this.#child.signalCode === null)
      await once(this.#child, 'exit');
  }

  async #post(path: string, body: object): Promise<Response> {
    return fetch(`${this.#url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Waits for the server, whose first request may hang. */
  async #ready(): Promise<void> {
    for (const started = clock(); clock() - started < START_MS; await delay(RETRY_MS)) {
      const signal = AbortSignal.timeout(TRY_MS);
      const reply = await fetch(`${this.#url}/global/health`, { headers, signal }).catch(
        () => null,
      );
      if (reply?.ok) return;
    }
    throw new Error('The server of OpenCode did not start.');
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closed;
    const { body } = await fetch(`${this.#url}/global/event`, { headers, signal });
    const reader = new SseReader({
      maxBytes: MAX_LINE_BYTES,
      joint: ' ',
      deliver: (data) => this.records.note(`${Buffer.from(data).toString('utf8')}\n`),
    });
    void (async () => {
      if (body) for await (const bytes of body) reader.push(bytes);
    })().catch(() => undefined);
  }
}
