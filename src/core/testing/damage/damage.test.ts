import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { createApp } from '#core/app.ts';
import type { StartProblem } from '#core/data-folder/data-folder.ts';
import { nodePorts } from '#core/node-ports.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { salvageInto } from '#core/store/open/open-store.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import { conversationMessage, type ConversationMessage } from '#shared/conversation/message.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { Caller } from './caller.ts';
import { intactRows } from './intact-rows.ts';
import { damages, type Dice } from './damages.ts';
import { writeTruth, type Truth } from './truth.ts';
import { programPath } from '../../../../scripts/lib/program-paths.mjs';

/** Number of rounds of all damages; six make more than 240 cases. */
const ROUNDS = sized({ slice: 1, full: 6 });
const SEED = seedOr(1);

let folder: string;
let truth: Truth;

beforeAll(async () => {
  folder = temporaryFolder();
  truth = await writeTruth(join(folder, 'truth'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function diceOf(seed: number): Dice {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

function portsOf(dataDir: string) {
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
  const ports = nodePorts({ dataDir, installation, node: { command: process.execPath, env: {} } });
  const environment = {
    ...ports.environment,
    homeDir: folder,
    tempDir: folder,
    variables: { PATH: '/nowhere', HOME: folder },
  };
  return { ...ports, environment, log: silentLog };
}

type WindowContent = {
  readonly messages: readonly ConversationMessage[];
  readonly notices: readonly string[];
};

/** Returns what a window shows, or the problem that is shown if Corral does not start. */
async function startAndRead(
  dataDir: string,
): Promise<WindowContent | { readonly problem: StartProblem }> {
  const app = await createApp(portsOf(dataDir));
  if (!app.ok) return { problem: app.error };
  try {
    const [ours, theirs] = memoryChannelPair();
    app.value.serve(theirs);
    const caller = new Caller(ours);
    const desk = await caller.call('streams.open', { stream: 'desk', since: null });
    if (!desk.ok) throw new Error('The desk cannot be opened.');
    const messages: ConversationMessage[] = [];
    for (const sessionId of truth.sessions) {
      const opened = await caller.call('streams.open', { stream: sessionId, since: null });
      if (!opened.ok) continue;
      for (const at of ['start', 'end'] as const) {
        const page = await caller.call('conversation.page', {
          sessionId,
          parentToolUseId: null,
          anchor: { at },
          limit: 200,
        });
        messages.push(...conversationMessage.array().parse(Object(Object(page).value).messages));
      }
      await caller.call('conversation.find', { sessionId, query: 'answer', limit: 50 });
      await caller.call('turns.page', { sessionId, from: 1, to: 100 });
    }
    await caller.call('audit.verify', {});
    const info = Object(Object(await caller.call('desk.info', {})).value) as {
      notices: { kind: string }[];
    };
    return { messages, notices: info.notices.map(({ kind }) => kind) };
  } finally {
    await app.value.close();
  }
}

const cases = Array.from({ length: ROUNDS }, (_, round) =>
  damages.map((damage, index) => ({ ...damage, seed: SEED * 1000 + round * 100 + index })),
).flat();

test.each(cases)(
  'createApp after $name (seed $seed) starts or explains the failure, shows all intact messages, and shows nothing wrong',
  { timeout: 120_000 },
  async ({ apply, seed, keepsAll = false }) => {
    const dataDir = join(folder, `case-${seed}`);
    mkdirSync(dataDir, { recursive: true });
    cpSync(truth.folder, dataDir, { recursive: true });
    apply(dataDir, diceOf(seed));
    const intact = keepsAll ? new Set(truth.messages.keys()) : intactRows(dataDir, truth.rows);
    const first = await startAndRead(dataDir);
    const content = 'problem' in first ? await repairAndRead(dataDir) : first;
    rmSync(dataDir, { recursive: true, force: true });
    const remedy = 'problem' in first ? textIn('en', first.problem.remedy ?? '') : null;
    const hasWayOut = remedy === null || /corral doctor --repair/.test(remedy);
    expect({ hasWayOut, ...verdictOf(content, intact) }).toEqual({
      hasWayOut: true,
      isExplained: true,
      changed: [],
      lost: [],
    });
  },
);

/**
 * Follows Corral's remedy for a failed start: creates a new folder from what can be read, and
 * starts with that.
 */
async function repairAndRead(dataDir: string): Promise<WindowContent> {
  const to = `${dataDir}-repaired`;
  mkdirSync(to);
  const salvaged = salvageInto(sqlite, join(dataDir, 'corral.db'), join(to, 'corral.db'));
  if (!salvaged.ok) throw new Error(textIn('en', salvaged.error.message));
  const content = await startAndRead(to);
  rmSync(to, { recursive: true, force: true });
  if ('problem' in content) throw new Error(textIn('en', content.problem.message));
  // The person was notified before the repair.
  return { ...content, notices: [...content.notices, 'repaired'] };
}

/**
 * `changed`: contents that are shown as intact but differ from what was stored. `lost`: intact
 * messages that are not shown.
 */
function verdictOf(content: WindowContent, intact: ReadonlySet<string>) {
  const shown = content.messages.filter(({ messageType }) => messageType !== 'unknown');
  const changed = shown.filter((message) => {
    const original = truth.messages.get(`${message.sessionId} ${message.id}`);
    // Corral itself closes the messages that the crash interrupted.
    return original?.messageType === message.messageType && original.content !== message.content;
  });
  const keys = new Set(shown.map(({ sessionId, id }) => `${sessionId} ${id}`));
  const isComplete = [...truth.messages.keys()].every((key) => keys.has(key));
  const lost = [...intact].filter((key) => !keys.has(key));
  const isNoticed = isComplete || content.notices.some((kind) => kind !== 'dataFolderWasOpen');
  return { isExplained: isNoticed, changed, lost };
}
