import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach } from 'vitest';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentExit, AgentRun, Launch } from '#core/agents/agent.ts';
import type { ClockPort } from '#core/ports.ts';
import { CountingIds, silentLog } from '#core/testing/fake-ports.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { AcpAgent } from '../acp-agent.ts';
import { AcpProblems } from '../program/problems.ts';
import { messagesOf, reading } from '../test-fixtures.ts';
import { description, program } from './hostile-kind.ts';

/** The real clock, with the time limits that a test shortens to 100 ms. */
class ShortClock implements ClockPort {
  readonly #clock = new NodeClock();
  readonly #shortened: readonly number[];

  constructor(shortened: readonly number[]) {
    this.#shortened = shortened;
  }

  now(): number {
    return this.#clock.now();
  }

  after(ms: number, callback: () => void): () => void {
    return this.#clock.after(this.#shortened.includes(ms) ? 100 : ms, callback);
  }
}

/** Events and exits of the runs of one test. */
export const events: AgentEvent[] = [];
export const exits: AgentExit[] = [];
const wakers: (() => void)[] = [];
let run: AgentRun | null = null;
let folder = '';

/** Returns the folder of the running test, in which its agents work. */
export const testFolder = (): string => folder;

/** Registers a fresh folder for each test of the file, and ends its last run afterwards. */
export function useHostileAgents(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'corral-acp-'));
    for (const list of [events, exits, wakers]) list.length = 0;
    run = null;
  });
  afterEach(async () => {
    await run?.stop();
    rmSync(folder, { recursive: true });
  });
}

function wake(): void {
  for (const resume of wakers.splice(0)) resume();
}

export function agentOf(fault: string, shortened: readonly number[]): AcpAgent {
  const script = join(import.meta.dirname, 'hostile-agent.mjs');
  const path = join(folder, 'hostile');
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${script}" ${fault}\n`);
  chmodSync(path, 0o755);
  const places = { homeDir: folder, tempDir: folder, dataDir: folder, agentScript: '' };
  const environment = {
    ...places,
    demoScript: '',
    platform: process.platform,
    version: '1',
    variables: { PATH: process.env['PATH'] ?? '', KEY: 'secret\n' },
    node: { command: process.execPath, env: {} },
  };
  const ports = {
    processes: new NodeProcesses(),
    clock: new ShortClock(shortened),
    ids: new CountingIds(),
    log: silentLog,
    environment,
    terminals: null,
    setting: () => path,
  };
  const search = {
    program,
    problems: new AcpProblems(program),
    packageName: null,
    isQuick: false,
    isLoggedIn: () => Promise.resolve(true),
  };
  const loadDelay = () => Promise.resolve(0);
  const kind = {
    description,
    args: [],
    logInArgs: [],
    hasReportedModes: true,
    hasReportedCapabilities: true,
    variables: () => Promise.resolve({}),
    loadDelay,
    untrustedFolder: 'refuses' as const,
    trustsFolder: async () => false,
    isAskable: true,
    search,
    reading,
  };
  return new AcpAgent(ports, kind);
}

type Start = Partial<Launch> & {
  readonly shortened?: readonly number[];
  readonly agent?: AcpAgent;
};

export async function start(
  fault: string,
  { shortened = [], agent = agentOf(fault, shortened), ...more }: Start = {},
) {
  const launch: Launch = {
    sessionId: 's',
    cwd: folder,
    permissionMode: 'default',
    model: null,
    resume: null,
    face: 'structured',
    wireLog: join(folder, 'wire.jsonl'),
    ...more,
  };
  const started = await agent.start(launch, {
    events: (added) => {
      events.push(...added);
      wake();
    },
    exited: (exit) => {
      exits.push(exit);
      wake();
    },
  });
  if (started.ok) run = started.value;
  return started;
}

export async function startRun(fault: string, more: Start = {}): Promise<AgentRun> {
  const started = await start(fault, more);
  if (!started.ok) throw new Error(textIn('en', started.error.message));
  return started.value;
}

export async function until<T>(find: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined && found !== false) return found;
    await new Promise<void>((resolve) => wakers.push(resolve));
  }
}

export const untilEvent = (type: AgentEvent['type'], count = 1) =>
  until(() => events.filter((event) => event.type === type)[count - 1]);

export const said = () =>
  messagesOf(events).flatMap(({ messageType, content }) =>
    messageType === 'text' ? [content] : [],
  );
