import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { resolveLinks } from '#core/adapters/files/resolve-links.ts';
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

/** Creates a project with links of every kind, and a folder outside of it. */
beforeEach(() => {
  root = realpathSync(temporaryFolder());
  [project, outside] = [join(root, 'project'), join(root, 'outside')];
  for (const folder of [join(project, 'src'), join(outside, '.ssh')])
    mkdirSync(folder, { recursive: true });
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

function editAsk(toolName: string, path: string): AgentAsk {
  const event = ask('a');
  if (event.type !== 'asked') throw new Error('no question');
  const diff: ToolDetails = {
    type: 'diff',
    filePath: join(project, path),
    oldContent: null,
    newContent: 'one\n2\n',
    hunks: [],
  };
  const input =
    toolName === 'Write'
      ? { file_path: path, content: 'one\n2\n' }
      : { file_path: path, old_string: 'two', new_string: '2' };
  return {
    ...event.ask,
    details: {
      type: 'tool',
      toolName,
      toolUseId: null,
      input,
      tool: storedUse(toolName, input),
      details: diff,
    },
  };
}

const files = {
  resolveLinks,
  withFileState: (details: AgentAsk['details']) => diffAgainstFile(details, readSmallFile),
};
const clarify = (toolName: string, path: string) =>
  clarifier({ platform: 'linux', homeDir: '/home/me' }, files)(editAsk(toolName, path), project);
const diffOf = ({ details }: AgentAsk) =>
  details.type === 'tool' && details.details?.type === 'diff' ? details.details : null;

describe('Changes through links out of the folder', () => {
  test.each([
    ['link.txt', 'a.txt'],
    ['folder/a.txt', 'a.txt'],
    ['folder/new/b.txt', 'new/b.txt'],
    ['dangling', 'not-there'],
    ['twice', 'a.txt'],
    ['src/../link.txt', 'a.txt'],
  ])(
    'A change through the link %s is blocked at %s, and no content of the target is shown',
    (path, real) => {
      for (const toolName of ['Write', 'Edit']) {
        const result = clarify(toolName, path);
        expect(result).toMatchObject({ blockedPath: join(outside, real) });
        expect(diffOf(result)).toMatchObject({ oldContent: null, hunks: [] });
        const { level, reasons } = assess(result, { cwd: project, homeDir: '/home/me' });
        expect([level, reasons.some(({ subject }) => subject === join(outside, real))]).toEqual([
          expect.stringMatching(/MEDIUM|HIGH/),
          true,
        ]);
      }
    },
  );

  test('A change through a link into a guarded folder is of high risk', () => {
    const result = clarify('Write', 'folder/.ssh/authorized_keys');
    expect(assess(result, { cwd: project, homeDir: '/home/me' })).toMatchObject({
      level: 'HIGH',
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'credentials' })]),
    });
  });

  test('An ask with a blocked path outside of the folder keeps that path', () => {
    const named = { ...editAsk('Write', 'link.txt'), blockedPath: '/etc/x' };
    expect(clarifier({ platform: 'linux', homeDir: '/h' }, files)(named, project).blockedPath).toBe(
      '/etc/x',
    );
  });
});

test.each(['src/a.txt', 'inside'])(
  'A change inside of the folder is compared with the file: %s',
  (path) => {
    const result = clarify('Write', path);
    expect(result.blockedPath).toBeNull();
    expect(diffOf(result)?.oldContent).toBe('one\ntwo\n');
  },
);

test("A session's folder that is itself a link equals its target", () => {
  symlinkSync(project, join(root, 'alias'));
  const result = clarifier({ platform: 'linux', homeDir: '/h' }, files)(
    editAsk('Write', 'src/a.txt'),
    join(root, 'alias'),
  );
  expect(result.blockedPath).toBeNull();
});

test.each([
  ['environ', expect.stringMatching(/^\/proc\//)],
  ['zero', '/dev/zero'],
  ['pipe', null],
  ['loop', null],
])('The special file %s is never read', (path, blockedPath) => {
  const result = clarify('Write', path);
  expect([result.blockedPath, diffOf(result)?.oldContent]).toEqual([blockedPath, null]);
  expect(readSmallFile(join(project, path))).toBeNull();
});

test('Paths that name /proc and /dev directly are not read', () => {
  for (const path of ['/proc/self/environ', '/proc/self/cmdline', '/dev/zero', '/sys/kernel/notes'])
    expect(readSmallFile(path)).toBeNull();
});

test('A huge sparse file is not read', () => {
  writeFileSync(join(project, 'sparse'), '');
  truncateSync(join(project, 'sparse'), 1024 ** 4);
  expect(readSmallFile(join(project, 'sparse'))).toBeNull();
});

test('A path that does not exist resolves to where it would be created', () => {
  expect(resolveLinks(join(project, 'a/b/c'))).toBe(join(project, 'a/b/c'));
  expect(resolveLinks('/')).toBe('/');
});

describe('Blocked paths that an agent claims', () => {
  const blockedPathOf = (path: string, claimed: string) =>
    clarifier({ platform: 'linux', homeDir: '/home/me' }, files)(
      { ...editAsk('Write', path), blockedPath: claimed },
      project,
    ).blockedPath;

  test("A claimed blocked path inside of the session's folder is dropped", () => {
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

  test('A claimed blocked path is kept when it leads out of the folder', () => {
    for (const path of [
      '/etc/passwd',
      '../outside/a.txt',
      join(outside, 'a.txt'),
      join(project, 'link.txt'),
      '~/.ssh/id_rsa',
    ]) {
      expect(blockedPathOf('src/a.txt', path)).toBe(path);
    }
  });

  test("A claimed blocked path is compared with the target of a session's folder that is a link", () => {
    const named = join(root, 'named');
    symlinkSync(project, named);
    const claim = { ...editAsk('Write', 'src/a.txt'), blockedPath: join(project, 'a.txt') };
    expect(
      clarifier({ platform: 'linux', homeDir: '/home/me' }, files)(claim, named).blockedPath,
    ).toBeNull();
  });
});
