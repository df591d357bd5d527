import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { vi } from 'vitest';

import { HostConnector } from '#core/adapters/sockets/host-connector.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { createApp, type App } from '#core/app.ts';
import { nodePorts } from '#core/node-ports.ts';
import { HostClient } from '#core/terminals/host-client.ts';
import type { OwnAgentDraft } from '#shared/agents/own-agent.ts';
import { Client } from '#shared/channel/client.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { DESK } from '#shared/contract/streams.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { programPath } from '../../../../scripts/lib/program-paths.mjs';

const node = { command: process.execPath, env: {} };

/** A whole core with real terminals, and a client of it. The data folder outlives the core. */
export class LiveDesk {
  readonly folder = mkdtempSync(join(tmpdir(), 'corral-live-desk-'));
  readonly patience = { timeout: 30_000, interval: 50 };
  readonly #sessions = new Map<string, Session>();
  readonly #questions = new Map<string, Interaction>();
  #app: App | null = null;
  #client: Client | null = null;

  get #dataDir(): string {
    return join(this.folder, 'data');
  }

  get #api() {
    if (!this.#client) throw new Error('Corral does not run.');
    return this.#client.api;
  }

  async start(): Promise<void> {
    const made = await createApp(this.#ports());
    if (!made.ok) throw new Error(textIn('en', made.error.message));
    this.#app = made.value;
    this.#client = this.#connect(made.value);
  }

  #ports() {
    const threads = {
      transcriptThread: programPath('transcript-thread'),
      checkpointThread: programPath('checkpoint-thread'),
    };
    const scripts = {
      demoScript: programPath('demo-agent'),
      agentScript: '',
      ptyHost: programPath('pty-host'),
      ...threads,
    };
    const installation = { version: '0.0.0', ...scripts, rendererDir: '', shipped: null };
    const real = nodePorts({ dataDir: this.#dataDir, installation, node });
    const environment = {
      ...real.environment,
      homeDir: this.folder,
      tempDir: this.folder,
      variables: { PATH: process.env['PATH'] ?? '', HOME: this.folder, LANG: 'C.UTF-8' },
    };
    return { ...real, environment, agents: agentDrivers };
  }

  #connect(app: App): Client {
    const [ours, theirs] = memoryChannelPair();
    app.serve(theirs);
    const ignore = () => undefined;
    const { clock } = this.#ports();
    const client = new Client({
      connectChannel: async () => ({ ok: true as const, value: ours }),
      timers: { after: (ms, work) => clock.after(ms, work) },
      random: () => 0.5,
      onState: ignore,
      onBadMessage: ignore,
    });
    client.start();
    client.openStream(DESK, {
      onSnapshot: (snapshot) => {
        if (snapshot.of !== 'desk') return;
        for (const session of snapshot.sessions) this.#sessions.set(session.sessionId, session);
        for (const each of snapshot.interactions) this.#questions.set(each.request.requestId, each);
      },
      onFrame: ({ event }) => {
        if (event.type === 'session.upserted')
          this.#sessions.set(event.session.sessionId, event.session);
        if (event.type === 'interaction.upserted')
          this.#questions.set(event.interaction.request.requestId, event.interaction);
      },
      onLive: ignore,
      onDelta: ignore,
      onFailed: ignore,
    });
    return client;
  }

  async stop(): Promise<void> {
    this.#client?.close();
    this.#client = null;
    await this.#app?.close();
    this.#app = null;
    this.#sessions.clear();
    this.#questions.clear();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async dispose(): Promise<void> {
    if (!this.#app) await this.start();
    for (const { sessionId } of this.#sessions.values())
      await this.#api['sessions.terminate']({ commandId: crypto.randomUUID(), sessionId });
    await this.stop();
    // The process of the terminals ends when it has none.
    await this.#host(async (client) => {
      const terminals = await client.list();
      for (const { terminalId } of terminals.ok ? terminals.value : [])
        await client.forget(terminalId);
    });
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Uses the terminals apart from Corral, as a person in another program would. */
  async #host<T>(work: (client: HostClient) => Promise<T>): Promise<T> {
    const door = { dataDir: this.#dataDir, script: programPath('pty-host'), node };
    const client = new HostClient(new HostConnector({ ...door, idleMs: 200 }));
    const done = await work(client);
    client.close();
    return done;
  }

  /** Types in a terminal apart from Corral, and waits until it shows the text. */
  async typeApart(terminalId: string | null, keys: string, shown: string): Promise<void> {
    if (terminalId === null) throw new Error('The session has no terminal.');
    await this.#host(async (client) => {
      await client.list();
      client.write(terminalId, new TextEncoder().encode(keys));
      await vi.waitFor(async () => {
        const screen = await client.screen(terminalId, 0);
        if (!screen?.lines.join('\n').includes(shown)) throw new Error(`It shows no ${shown}.`);
      }, this.patience);
    });
  }

  /** Waits until the program of a terminal has ended. */
  async ended(terminalId: string): Promise<void> {
    await this.#host((client) =>
      vi.waitFor(async () => {
        const listed = await client.list();
        const found = listed.ok && listed.value.find((each) => each.terminalId === terminalId);
        if (!found || found.exit === null) throw new Error('The program still runs.');
      }, this.patience),
    );
  }

  script(name: string, text: string): void {
    const file = join(this.folder, name);
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  }

  async saveAgent(draft: OwnAgentDraft): Promise<string> {
    const saved = await this.#api['agents.saveOwn']({
      commandId: crypto.randomUUID(),
      agentId: null,
      draft,
    });
    if (!saved.ok) throw new Error(textIn('en', saved.error.message));
    return saved.value.agentId;
  }

  async createSession(agentId: string, permissionMode: string, prompt: string): Promise<string> {
    const made = await this.#api['sessions.create']({
      commandId: crypto.randomUUID(),
      agentId,
      cwd: this.folder,
      permissionMode,
      model: null,
      prompt,
    });
    if (!made.ok) throw new Error(textIn('en', made.error.message));
    return made.value.session.sessionId;
  }

  async prompt(sessionId: string, text: string): Promise<void> {
    const commandId = crypto.randomUUID();
    const sent = await this.#api['sessions.prompt']({ commandId, sessionId, text });
    if (!sent.ok) throw new Error(textIn('en', sent.error.message));
  }

  session(sessionId: string): Session {
    const found = this.#sessions.get(sessionId);
    if (!found) throw new Error('There is no such session.');
    return found;
  }

  problemOf(sessionId: string): string {
    const { problem } = this.session(sessionId);
    return problem === null ? '' : textIn('en', problem.message);
  }

  async messages(sessionId: string) {
    const page = await this.#api['conversation.page']({
      sessionId,
      parentToolUseId: null,
      anchor: { at: 'start' },
      limit: 50,
    });
    if (!page.ok) throw new Error(textIn('en', page.error.message));
    return page.value.messages.filter(({ messageType }) => messageType !== 'interaction');
  }

  /** Waits for an open question with this title. */
  question(title: string): Promise<Interaction> {
    return vi.waitFor(() => {
      const found = [...this.#questions.values()].find(
        ({ request, outcome }) => outcome === null && request.title.includes(title),
      );
      if (!found) throw new Error(`Nobody asks: ${title}`);
      return found;
    }, this.patience);
  }

  outcomeOf({ request }: Interaction): Interaction | undefined {
    return this.#questions.get(request.requestId);
  }

  async answer({ request }: Interaction, selectedOptionId: string): Promise<boolean> {
    const done = await this.#api['interactions.respond']({
      commandId: crypto.randomUUID(),
      requestId: request.requestId,
      windowId: 'w',
      selectedOptionId,
    });
    return done.ok;
  }
}
