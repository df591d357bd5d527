import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { leadsTo } from '#core/adapters/files/leads-to.ts';
import { readSmallFile } from '#core/adapters/files/read-small-file.ts';
import type { AgentAsk } from '#core/agents/agent-event.ts';
import { diffAgainstFile } from '#core/agents/kits/tools/diff-against-file.ts';
import { clarifier } from '#core/files/clarify.ts';
import { storedUse } from '#core/agents/stored-use.ts';
import { assess } from '#core/risk/assess.ts';
import { ask } from '#core/testing/events.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

let root: string;
let project: string;
let outside: string;

/** A project with links of every kind in it, and a place outside of it. */
beforeEach(() => {
  root = realpathSync(temporaryFolder());
  [project, outside] = [join(root, 'project'), join(root, 'outside')];
  for (const folder of [join(project, 'src'), join(outside, '.ssh')]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(outside, 'a.txt'), 'one\ntwo\n');
  writeFileSync(join(project, 'src/a.txt'), 'one\ntwo\n');
  symlinkSync(join(outside, 'a.txt'), join(project, 'link.txt'));
  symlinkSync('../outside', join(project, 'folder'));
  symlinkSync(join(outside, 'not-there'), join(project, 'dangling'));
  symlinkSync('link.txt', join(project, 'twice'));
  symlinkSync('src/a.txt', join(project, 'inside'));
  symlinkSync('loop', join(project, 'loop'));
  symlinkSync('/proc/self/environ', join(project, 'environ'));
  symlinkSync('/dev/zero', join(project, 'zero'));
  execFileSync('mkfifo', [join(project, 'pipe')]);
});
afterEach(() => rmSync(root, { recursive: true }));

function asked(toolName: string, path: string): AgentAsk {
  const event = ask('a');
  if (event.type !== 'asked') throw new Error('no question');
  const diff: ToolDetails = { type: 'diff', filePath: join(project, path), oldContent: null, newContent: 'one\n2\n', hunks: [] };
  const input = toolName === 'Write' ? { file_path: path, content: 'one\n2\n' } : { file_path: path, old_string: 'two', new_string: '2' };
  return { ...event.ask, details: { type: 'tool', toolName, toolUseId: null, input, tool: storedUse(toolName, input), details: diff } };
}

const files = { leadsTo, withFileState: (details: AgentAsk['details']) => diffAgainstFile(details, readSmallFile) };
const clarified = (toolName: string, path: string) =>
  clarifier({ platform: 'linux', homeDir: '/home/me' }, files)(asked(toolName, path), project);
const diffOf = ({ details }: AgentAsk) => (details.type === 'tool' && details.details?.type === 'diff' ? details.details : null);

describe('a change through a link out of the folder', () => {
  test.each([
    ['link.txt', 'a.txt'],
    ['folder/a.txt', 'a.txt'],
    ['folder/new/b.txt', 'new/b.txt'],
    ['dangling', 'not-there'],
    ['twice', 'a.txt'],
    ['src/../link.txt', 'a.txt'],
  ])('%s is said to be about %s, and nothing of it is shown', (path, real) => {
    for (const toolName of ['Write', 'Edit']) {
      const told = clarified(toolName, path);
      expect(told).toMatchObject({ blockedPath: join(outside, real) });
      expect(diffOf(told)).toMatchObject({ oldContent: null, hunks: [] });
      const { level, reasons } = assess(told, { cwd: project, homeDir: '/home/me' });
      expect([level, reasons.some(({ subject }) => subject === join(outside, real))]).toEqual([expect.stringMatching(/MEDIUM|HIGH/), true]);
    }
  });

  test('into a guarded place is of high risk', () => {
    const told = clarified('Write', 'folder/.ssh/authorized_keys');
    expect(assess(told, { cwd: project, homeDir: '/home/me' })).toMatchObject({
      level: 'HIGH',
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'credentials' })]),
    });
  });

  test('what was asked because of a path keeps that path', () => {
    const named = { ...asked('Write', 'link.txt'), blockedPath: '/etc/x' };
    expect(clarifier({ platform: 'linux', homeDir: '/h' }, files)(named, project).blockedPath).toBe('/etc/x');
  });
});

test.each(['src/a.txt', 'inside'])('a change inside of it is compared with the file: %s', (path) => {
  const told = clarified('Write', path);
  expect(told.blockedPath).toBeNull();
  expect(diffOf(told)?.oldContent).toBe('one\ntwo\n');
});

test('a folder that is itself reached by a link is one folder', () => {
  symlinkSync(project, join(root, 'alias'));
  const told = clarifier({ platform: 'linux', homeDir: '/h' }, files)(asked('Write', 'src/a.txt'), join(root, 'alias'));
  expect(told.blockedPath).toBeNull();
});

test.each([
  ['environ', expect.stringMatching(/^\/proc\//)],
  ['zero', '/dev/zero'],
  ['pipe', null],
  ['loop', null],
])('%s is never read', (path, blockedPath) => {
  const told = clarified('Write', path);
  expect([told.blockedPath, diffOf(told)?.oldContent]).toEqual([blockedPath, null]);
  expect(readSmallFile(join(project, path))).toBeNull();
});

test('paths that name /proc and /dev by themselves are not looked into', () => {
  for (const path of ['/proc/self/environ', '/proc/self/cmdline', '/dev/zero', '/sys/kernel/notes']) expect(readSmallFile(path)).toBeNull();
});

test('a file that is huge without taking room is not read', () => {
  writeFileSync(join(project, 'sparse'), '');
  truncateSync(join(project, 'sparse'), 1024 ** 4);
  expect(readSmallFile(join(project, 'sparse'))).toBeNull();
});

test('where nothing is, it leads to where it would be', () => {
  expect(leadsTo(join(project, 'a/b/c'))).toBe(join(project, 'a/b/c'));
  expect(leadsTo('/')).toBe('/');
});

describe('a path that the agent says is blocked', () => {
  const blockedPathOf = (path: string, claimed: string) =>
    clarifier({ platform: 'linux', homeDir: '/home/me' }, files)({ ...asked('Write', path), blockedPath: claimed }, project).blockedPath;

  test('is no fact when it lies in the session’s folder', () => {
    for (const path of [
      'src/a.txt',
      'new.txt',
      './src/../new.txt',
      project,
      join(project, 'new.txt'),
      join(root, 'outside/../project/b'),
    ]) {
      expect(blockedPathOf('src/a.txt', path)).toBeNull();
    }
  });

  test('counts when it leads out of the folder', () => {
    for (const path of ['/etc/passwd', '../outside/a.txt', join(outside, 'a.txt'), join(project, 'link.txt'), '~/.ssh/id_rsa']) {
      expect(blockedPathOf('src/a.txt', path)).toBe(path);
    }
  });

  test('is looked at through the link by which the session’s folder is named', () => {
    const named = join(root, 'named');
    symlinkSync(project, named);
    const claim = { ...asked('Write', 'src/a.txt'), blockedPath: join(project, 'a.txt') };
    expect(clarifier({ platform: 'linux', homeDir: '/home/me' }, files)(claim, named).blockedPath).toBeNull();
  });
});
