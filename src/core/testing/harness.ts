import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Agent } from '#core/agents/agent.ts';
import { LiveText } from '#core/conversation/live-text.ts';
import { StreamedTexts } from '#core/conversation/streamed-texts.ts';
import { Processor } from '#core/conversation/processor.ts';
import { mergesTools } from '#core/store/tool-settings.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { openDataFolder } from '#core/data-folder/data-folder.ts';
import { storedUse } from '#core/agents/stored-use.ts';
import { InteractionHub } from '#core/interactions/interaction-hub.ts';
import { neutralPolicy, type InteractionPolicy } from '#core/interactions/policy.ts';
import { resumeStrategies } from '#core/interactions/resume/registry.ts';
import { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import { recover } from '#core/sessions/recovery/recovery.ts';
import type { SessionServices } from '#core/sessions/session-services.ts';
import { Sessions } from '#core/sessions/sessions.ts';
import { WireFiles } from '#core/sessions/wire-files.ts';
import type { Database } from '#core/store/database/database.ts';
import { ok } from '#shared/base/result.ts';
import type { Frame } from '#shared/contract/streams.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { FolderTrust } from '#core/trust/folder-trust.ts';

import { CountingIds, ManualClock, RecordedProcesses, silentLog } from './fake-ports.ts';
import { ScriptedAgent } from './scripted-agent.ts';

/** The agent of tests uses Claude Code's tools. */
const describeTools = toolDescriber(agentDrivers);

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'corral-test-'));
}

/** The parts that outlive a core. */
export type HarnessWorld = {
  readonly clock: ManualClock;
  readonly ids: IdPort;
  /** Wrap core's database and core's clock. */
  readonly database: (inner: Database) => Database;
  readonly timers: (inner: ClockPort) => ClockPort;
  readonly beforePrompt: SessionServices['beforePrompt'];
};

/**
 * Core's services on real files, with an agent that the test controls. `crash` leaves everything as
 * a SIGKILL would.
 */
export class Harness {
  readonly folder: string;
  readonly clock: ManualClock;
  readonly ids: IdPort;
  readonly processes = new RecordedProcesses();
  readonly agent: ScriptedAgent;
  readonly live = new LiveText();
  readonly frames: Frame[] = [];
  /** The person's time limits; tests change them. */
  readonly limits = {
    seconds: null as number | null,
    timeoutSeconds: () => this.limits.seconds,
    unseenAfterSeconds: () => 30,
  };
  readonly data;
  readonly journal;
  readonly streamed;
  readonly hub;
  readonly sessions;
  readonly processor;
  readonly #recovery;

  /** The open database file, which tests limit to simulate a full disk. */
  database: Database | null = null;

  constructor(
    folder: string = temporaryFolder(),
    policy: InteractionPolicy = neutralPolicy,
    agent = new ScriptedAgent(),
    world: Partial<HarnessWorld> = {},
  ) {
    this.folder = folder;
    this.agent = agent;
    this.clock = world.clock ?? new ManualClock();
    this.ids = world.ids ?? new CountingIds();
    const wrap = world.database ?? ((inner: Database) => inner);
    const open = (path: string) => {
      const opened = sqlite.open(path);
      if (!opened.ok) return opened;
      this.database = opened.value;
      return ok(wrap(opened.value));
    };
    const opened = openDataFolder({ ...sqlite, open }, folder, 'a test', 'stamp');
    if (!opened.ok) throw new Error(textIn('en', opened.error.message));
    this.data = opened.value;
    const { ids, processes, live } = this;
    const clock = world.timers?.(this.clock) ?? this.clock;
    const { store } = this.data;
    store.oldTools.readWith(storedUse);
    const blobs = new FileBlobs(this.data.blobs);
    this.journal = new Journal(store, blobs);
    this.journal.subscribe((frame) => this.frames.push(frame));
    this.streamed = new StreamedTexts({ folder: this.data.streamed, live, clock, log: silentLog });
    this.streamed.start();
    this.processor = new Processor(
      blobs,
      (_agentId, cwd) => describeTools('claude-code', cwd),
      () => mergesTools(store),
    );
    this.hub = new InteractionHub({
      journal: this.journal,
      store,
      blobs,
      clock,
      ids,
      policy,
      strategies: resumeStrategies,
      limits: this.limits,
    });
    const wireFiles = new WireFiles(this.data.wire);
    const agents = new Map<string, Agent>([[this.agent.agentId, this.agent]]);
    const folders = {
      check: async () => 'ok' as const,
      list: async () => ({ ok: false as const, error: 'missing' as const }),
      make: async () => ({ ok: false as const, error: 'not in tests' }),
    };
    const clarify = (ask: AgentAsk) => ask;
    const trust = new FolderTrust({
      journal: this.journal,
      store,
      clock,
      fileReads: new NodeFileReads(),
      homeDir: '/home-of-tests',
    });
    const services = {
      clarify,
      trust,
      journal: this.journal,
      processor: this.processor,
      live,
      hub: this.hub,
      wireFiles,
      processes,
      clock,
      ids,
      log: silentLog,
      beforePrompt: world.beforePrompt,
    };
    this.sessions = new Sessions({
      ...services,
      store,
      blobs,
      folders,
      agents,
      variablesOf: () => ({}),
    });
    this.#recovery = {
      store,
      journal: this.journal,
      hub: this.hub,
      processor: this.processor,
      streamed: this.streamed,
      processes,
      clock,
      log: silentLog,
    };
  }

  get store() {
    return this.data.store;
  }

  blobText(hash: string): string | null {
    return new FileBlobs(this.data.blobs).text(hash);
  }

  get recoveryServices() {
    return this.#recovery;
  }

  recover() {
    const done = recover(this.#recovery);
    if (!done.ok) throw new Error(textIn('en', done.error.message));
    return done.value;
  }

  /** Starts a session in the test's own folder and sends its first prompt. */
  async session(prompt = 'Do it.'): Promise<string> {
    const input = {
      commandId: this.ids.uuid(),
      agentId: 'scripted',
      cwd: this.folder,
      permissionMode: 'default',
      model: null,
      prompt,
    };
    const made = await this.sessions.create(input);
    if (!made.ok) throw new Error(textIn('en', made.error.message));
    const { sessionId } = made.value.session;
    // The agent starts asynchronously; its wire log is a real file.
    while (this.status(sessionId) === 'starting')
      await new Promise((resolve) => setImmediate(resolve));
    return sessionId;
  }

  status(sessionId: string): string | undefined {
    return this.store.sessions.get(sessionId)?.status;
  }

  messages(sessionId: string) {
    return this.store.messages.after(sessionId, null, 0, 1000);
  }

  /** Simulates the end of the process: nothing is closed, only the folder is unlocked. */
  crash(): void {
    this.data.close();
  }

  dispose(): void {
    this.data.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
