import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createApp, type App } from '#core/app.ts';
import { nodePorts } from '#core/node-ports.ts';
import { Caller } from '#core/testing/damage/caller.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { ProgramTrap } from '#core/testing/program-trap.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import { contract } from '#shared/contract/contract.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { programPath } from '../../../../scripts/lib/program-paths.mjs';
import { inputsOf } from './generated-inputs.ts';
import { changeRepository, PlantedPrograms } from './planted-programs.ts';

let repository: GitRepository;
let trap: ProgramTrap;
let app: App;
let caller: Caller;

/** Runs a real core with Corral's own agent, which needs no program of another maker. */
async function startCore(): Promise<App> {
  const installation = {
    version: '0.0.0',
    demoScript: programPath('demo-agent'),
    agentScript: programPath('agent'),
    ptyHost: programPath('pty-host'),
    transcriptThread: programPath('transcript-thread'),
    checkpointThread: programPath('checkpoint-thread'),
    rendererDir: '',
    shipped: null,
  };
  const real = nodePorts({
    dataDir: join(repository.root, 'data'),
    installation,
    node: { command: process.execPath, env: {} },
  });
  const home = join(repository.root, 'home');
  const environment = {
    ...real.environment,
    homeDir: home,
    tempDir: repository.root,
    variables: repository.variables,
  };
  const made = await createApp({ ...real, environment });
  if (!made.ok) throw new Error(textIn('en', made.error.message));
  return made.value;
}

beforeEach(async () => {
  repository = new GitRepository();
  trap = new ProgramTrap(repository.root);
  changeRepository(repository);
  const planted = new PlantedPrograms(repository, trap);
  const probe = join(repository.root, 'probe-worktree');
  const addWorktree = () => {
    rmSync(probe, { recursive: true, force: true });
    return ['worktree', 'add', '-q', '-f', '--detach', probe];
  };
  planted.plantKeys([
    ['commit', '--dry-run', '--no-verify', '-m', 'probe'],
    ['merge', '--ff-only', 'HEAD'],
    ['checkout-index', '-f', '-q', '-a', `--prefix=${join(repository.root, 'probe')}/`],
    ['push', '--dry-run', '--no-verify', '.', 'HEAD:refs/heads/probe'],
    addWorktree,
  ]);
  for (const left of [probe, join(repository.folder, '.git', 'worktrees')])
    rmSync(left, { recursive: true, force: true });
  planted.plantHooks();
  app = await startCore();
  const [ours, theirs] = memoryChannelPair();
  app.serve(theirs);
  caller = new Caller(ours);
});

afterEach(async () => {
  await app.close();
  repository.remove();
});

/** Starts a session of Corral's own agent in the planted repository, whose model is not reached. */
async function startSession(): Promise<string> {
  const sessionId = crypto.randomUUID();
  const model = {
    provider: 'compatible',
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'none',
    key: null,
  };
  const commandId = () => crypto.randomUUID();
  await caller.call('agents.saveAccess', { commandId: commandId(), agentId: 'corral', ...model });
  const made = await caller.call('sessions.create', {
    commandId: commandId(),
    sessionId,
    agentId: 'corral',
    cwd: repository.folder,
    permissionMode: 'ask',
    model: null,
    prompt: 'Hello.',
  });
  expect(made).toMatchObject({ ok: true });
  return sessionId;
}

/** Waits until the worktrees that calls made are there, so that other calls can be about them. */
async function worktreesAreMade(): Promise<void> {
  const areMade = async () => {
    const listed = JSON.stringify(await caller.call('worktrees.list', { repository: null }));
    expect(listed).toContain('"state":"ready"');
    expect(listed).not.toMatch(/"state":"(?:creating|settingUp)"/u);
  };
  await vi.waitFor(areMade, { timeout: 30_000, interval: 100 });
}

/** Calls that end the session, close what other calls need, or run the person's own shell. */
const LAST =
  /^(?:sessions[.](?:terminate|archive|discard)|worktrees[.]cancel|settings[.]|llm[.]|pairing[.])/u;
const SHELLS = /^(?:terminals|tmux|watch)[.]|^sessions[.]logIn$|^files[.](?:open|reveal)$/u;
/** Fields of replies that later calls may name. A hash would be an agreement to what it is of. */
const IDS = /(?:Id|Ids|base|head)$/u;

/** Notes the ids in a reply by the names of their fields. */
function learn(value: unknown, known: Record<string, unknown>): void {
  if (Array.isArray(value)) value.forEach((each) => learn(each, known));
  else if (typeof value === 'object' && value !== null)
    for (const [key, field] of Object.entries(value)) {
      if (IDS.test(key) && key !== 'sessionId' && key !== 'agentId') known[key] = field;
      learn(field, known);
    }
}

type Reply = { readonly ok: boolean; readonly error?: unknown };
const isUnderstood = ({ ok, error }: Reply) =>
  ok || Object(error as { kind?: string }).kind !== 'malformed';

test('No call of the contract runs a program of a repository to which the person has not agreed', async () => {
  const sessionId = await startSession();
  const known: Record<string, unknown> = {
    sessionId,
    cwd: repository.folder,
    folder: repository.folder,
    repository: repository.folder,
    path: 'a.txt',
    paths: ['a.txt'],
    agentId: 'corral',
    base: 'other',
    branch: 'made',
    text: 'made',
    limit: 10,
    promptSeq: 1,
    permissionMode: 'ask',
    name: 'MADE',
    foreground: '#000000',
    background: '#ffffff',
    hash: 'a'.repeat(64),
    providerId: 'made',
    baseUrl: 'http://127.0.0.1:9',
  };
  const calls = Object.entries(contract)
    .filter(([method]) => !SHELLS.test(method))
    .toSorted(([one], [other]) => Number(LAST.test(one)) - Number(LAST.test(other)));
  const called = new Set<string>();
  // The second time with the ids that the first one returned.
  for (const isLast of [false, true]) {
    if (isLast) await worktreesAreMade();
    for (const [method, { input }] of calls) {
      if (!isLast && LAST.test(method)) continue;
      for (const each of inputsOf(input, known)) {
        const reply = await caller.call(method, each);
        if (isUnderstood(reply)) called.add(method);
        learn(reply.value, known);
      }
      expect({ method, runs: trap.runs() }).toEqual({ method, runs: '' });
    }
  }
  expect(calls.filter(([method]) => !called.has(method))).toEqual([]);
  // The trap works: git itself runs the programs.
  await repository.git().runAsSetUp(['diff'], { cwd: repository.folder });
  expect(trap.runs()).not.toBe('');
  expect(readFileSync(join(repository.folder, 'a.txt'), 'utf8')).toBe('changed\n');
}, 300_000);
