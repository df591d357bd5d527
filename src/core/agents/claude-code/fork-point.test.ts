import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Launch } from '#core/agents/agent.ts';
import type { ProcessPort } from '#core/ports.ts';
import { CountingIds, ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { err } from '#shared/base/result.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { ClaudeCode } from './claude-code.ts';

let folder = '';
/** Arguments of each start of the program, which always fails here. */
let spawned: (readonly string[])[];
let claude: ClaudeCode;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-claude-'));
  spawned = [];
  claude = newClaude();
  writeTranscript('original', ['p1', 'a1', 'p2', 'a2']);
  writeTranscript('other', ['x1']);
});
afterEach(() => rmSync(folder, { recursive: true }));

function newClaude(): ClaudeCode {
  const failed = err({ kind: 'spawnFailed', code: 'programMissing', message: 'none' } as const);
  const processes: ProcessPort = {
    spawn: async (_command, args) => {
      spawned.push(args);
      return failed;
    },
    run: async () => failed,
    identity: () => null,
    endOrphan: async () => undefined,
  };
  const environment = {
    platform: 'linux',
    homeDir: folder,
    tempDir: folder,
    dataDir: folder,
    version: '1',
    variables: { PATH: folder },
    node: { command: '', env: {} },
    demoScript: '',
    agentScript: '',
  } as const;
  return new ClaudeCode({
    terminals: null,
    processes,
    clock: new ManualClock(),
    ids: new CountingIds(),
    log: silentLog,
    environment,
    claudePath: () => process.execPath,
    previewDetails: () => null,
  });
}

/** Writes a transcript of Claude Code; ids that begin with `a` are answers. */
function writeTranscript(name: string, ids: readonly string[]): void {
  const place = join(folder, '.claude/projects', folder.replaceAll(/[^a-zA-Z0-9]/gu, '-'));
  mkdirSync(place, { recursive: true });
  const lines = ids.map((uuid, at) => {
    const type = uuid.startsWith('a') ? 'assistant' : 'user';
    return `${JSON.stringify({ type, uuid, parentUuid: ids[at - 1] ?? null })}\n`;
  });
  writeFileSync(join(place, `${name}.jsonl`), lines.join(''));
}

type ForkPoint = Pick<Launch, 'forkOf' | 'forkBefore'>;

const start = (point: ForkPoint) =>
  claude.start(
    {
      sessionId: 's',
      cwd: folder,
      permissionMode: 'default',
      model: null,
      resume: null,
      face: 'structured',
      wireLog: join(folder, 'wire.jsonl'),
      ...point,
    },
    { events: () => undefined, exited: () => undefined },
  );

describe('ClaudeCode.forkProblem', () => {
  test('ClaudeCode.forkProblem finds the prompt in the transcript, also in that of another folder', async () => {
    const point = { cwd: folder, forkOf: 'original' };
    expect(await claude.forkProblem({ ...point, forkBefore: 'p1' })).toBeNull();
    expect(await claude.forkProblem({ ...point, forkBefore: 'p2' })).toBeNull();
    expect(await claude.forkProblem({ ...point, cwd: '/moved', forkBefore: 'p2' })).toBeNull();
  });

  test.each([
    ['a prompt that is not in the transcript', { forkOf: 'original', forkBefore: 'p3' }],
    ['a prompt of another conversation', { forkOf: 'other', forkBefore: 'p2' }],
    ['a conversation without a transcript', { forkOf: 'none', forkBefore: 'p1' }],
  ])('ClaudeCode.forkProblem reports %s, and ClaudeCode.start then fails', async (_case, point) => {
    const problem = await claude.forkProblem({ cwd: folder, ...point });
    expect(problem?.kind).toBe('conversationGone');
    expect(problem && textIn('en', problem.message)).not.toBe('');
    expect(await start(point)).toEqual({ ok: false, error: problem });
    expect(spawned).toEqual([]);
  });

  test('ClaudeCode.forkProblem reads no file outside of the transcripts', async () => {
    writeFileSync(join(folder, 'secret.jsonl'), `${JSON.stringify({ uuid: 'p1' })}\n`);
    const point = { cwd: folder, forkOf: '../../../secret', forkBefore: 'p1' };
    expect(await claude.forkProblem(point)).toMatchObject({ kind: 'conversationGone' });
  });

  test('ClaudeCode.start copies a conversation up to the message before the prompt', async () => {
    await start({ forkOf: 'original', forkBefore: 'p2' });
    expect(spawned[0]).toEqual(expect.arrayContaining(['--fork-session', 'original', 'a1']));
    await start({ forkOf: 'original', forkBefore: 'p1' });
    expect(spawned[1]).not.toContain('--fork-session');
  });
});
