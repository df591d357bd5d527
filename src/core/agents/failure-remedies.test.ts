import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { agentDrivers } from '#core/agents/all.ts';
import { agentFailures } from '#shared/words/en/failures/agent-failures.ts';
import type { ShownText } from '#shared/words/sentence.ts';

import { failureCases, partsOf, type FailureCase } from './failure-cases.fixture.ts';

const root = join(import.meta.dirname, '../../..');
const nameOf = (text: ShownText | null) =>
  text === null ? null : typeof text === 'string' ? text : text.name;

/** Returns the names of all sentences within a text. */
function namesIn(text: ShownText | null): readonly string[] {
  if (text === null || typeof text === 'string') return [];
  const inner = Object.values(text.values).flatMap((value) =>
    typeof value === 'object' ? namesIn(value) : [],
  );
  return [text.name, ...inner];
}

/** The remedies that lead out of a kind of failure, by the last part of their names. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  agentMissing: ['install', 'correctPath', 'checkEntry', 'installOrSetPath', 'buildAgain'],
  agentBroken: ['installAgain', 'checkEntry'],
  agentSettings: ['correctLine', 'correctFile', 'correctSettings'],
  agentTooOld: ['update'],
  agentTooNew: ['installGeneration1'],
  agentSilent: ['runToSeeWait'],
  agentNotExecutable: ['makeExecutable'],
  spawnFailed: ['closePrograms'],
  folderMissing: ['restoreFolder', 'freeSpace'],
  folderNotReadable: ['openFolder'],
  demoMissing: ['buildAgain'],
  endedBeforeBegin: ['runToSee'],
  agentEnded: ['sendToStart', 'resume', 'startAgain'],
  agentKilled: ['sendToStart', 'resume', 'startAgain'],
  terminalLost: ['resume', 'startAgain'],
  agentRefused: ['checkConfig', 'checkChoices'],
  conversationGone: ['startNew', 'forkWhole'],
  notForkable: ['useChat'],
  hostUnavailable: ['useChat'],
  notLoggedIn: ['logIn', 'logInAndSend', 'logInOwnWay', 'chooseLogIn', 'setUp'],
  rateLimited: ['waitForLimit'],
  billing: ['checkAccount'],
  overloaded: ['waitAndSend'],
  unexplained: ['waitAndSend'],
  outputTooLong: ['smallerParts'],
  requestLimit: ['sendContinue'],
  contextFull: ['compact', 'startNew', 'summariseInNew'],
  noSuchModel: ['otherModel'],
  sandboxFailed: ['checkSandbox'],
  refusedByPolicy: ['askOtherwise'],
  apiError: ['readModelServer'],
};

/** The action that a remedy asks for has to exist in the failure, or in what the driver can do. */
const NEEDS: Readonly<Record<string, (failure: FailureCase) => boolean>> = {
  install: ({ made }) => made.command !== null,
  installAgain: ({ made }) => made.command !== null,
  update: ({ made }) => made.command !== null,
  logIn: ({ made }) => made.command !== null,
  runToSee: ({ made }) => made.command !== null,
  runToSeeWait: ({ made }) => made.command !== null,
  buildAgain: ({ made }) => made.command !== null,
  installGeneration1: ({ made }) => made.command !== null,
  chooseLogIn: ({ made }) => (made.logIns ?? []).length > 0,
  correctFile: ({ made }) => made.file !== undefined && made.file.line === null,
  correctLine: ({ made }) => (made.file?.line ?? null) !== null,
  resume: ({ agentId }) => capabilitiesOf(agentId)?.resume === true,
  forkWhole: ({ agentId }) => capabilitiesOf(agentId)?.fork === true,
  useChat: ({ agentId }) => capabilitiesOf(agentId)?.faces.includes('structured') === true,
  // Agents with a command of this name, which they take as a prompt.
  compact: ({ agentId }) => agentId === 'claude-code' || agentId === 'opencode',
};

const capabilitiesOf = (agentId: string) =>
  agentDrivers.find(({ id }) => id === agentId)?.capabilities;

const last = (name: string) => name.split('.').at(-1) ?? '';

describe('remedies of agents', () => {
  test.each(failureCases.map((each) => [`${each.agentId}: ${each.when}`, each] as const))(
    'the remedy leads out of the failure, and what it asks for is there (%s)',
    (_, failure) => {
      const { made, kind = made.kind } = failure;
      const remedy = nameOf(made.remedy);
      expect(FITTING[kind] ?? []).toContain(last(remedy ?? 'none'));
      expect(NEEDS[last(remedy ?? '')]?.(failure) ?? true).toBe(true);
      expect(existsSync(join(root, failure.seen))).toBe(true);
    },
  );

  test('every failure text of every driver is in the table, or is named as part of another one', () => {
    const known = new Set([
      ...failureCases.flatMap(({ made }) => [...namesIn(made.message), ...namesIn(made.remedy)]),
      ...Object.keys(partsOf),
    ]);
    const all = [
      ...Object.keys(agentFailures).map((key) => `agentFailures.${key}`),
      ...agentDrivers.flatMap(({ id, words }) =>
        Object.keys(words.en.failures).map((key) => `${id}.failures.${key}`),
      ),
    ];
    expect(all.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !all.includes(name))).toEqual([]);
  });

  test.each(Object.entries(partsOf))('the text %s is composed in %s', (name, file) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(last(name));
  });
});
