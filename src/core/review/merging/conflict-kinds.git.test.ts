import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository, isGitOlderThan } from '#core/testing/git-repository.ts';
import type { ConflictDecision } from '#shared/git/conflict.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';

const place = { of: 'project', projectId: 'p' } as const;
const commandId = '00000000-0000-4000-8000-000000000000';

let repository: GitRepository;
let desk: ReviewDesk;
beforeEach(() => {
  repository = new GitRepository();
  desk = new ReviewDesk(repository);
});
afterEach(() => {
  desk.close();
  repository.remove();
});

const text = (word: string) =>
  Array.from({ length: 20 }, (_, at) => (at === 9 ? word : `line ${at}`)).join('\n');
const write = (path: string, content: string | Buffer) => repository.write(path, content);
const remove = (path: string) => rmSync(join(repository.folder, path), { recursive: true });
const link = (path: string, to: string) => symlinkSync(to, join(repository.folder, path));

type Kind = { readonly base: () => void; readonly ours: () => void; readonly theirs: () => void };

/** Changes of the two sides of a merge whose conflicts git reports in different ways. */
const KINDS: Readonly<Record<string, Kind>> = {
  'the same lines': {
    base: () => write('文件', text('base')),
    ours: () => write('文件', text('ours')),
    theirs: () => write('文件', text('theirs')),
  },
  'two new files of one name': {
    base: () => write('other', ''),
    ours: () => write('new', text('ours')),
    theirs: () => write('new', text('theirs')),
  },
  'a deletion and a change': {
    base: () => write('a', text('base')),
    ours: () => remove('a'),
    theirs: () => write('a', text('theirs')),
  },
  'a change and a deletion': {
    base: () => write('a', text('base')),
    ours: () => write('a', text('ours')),
    theirs: () => remove('a'),
  },
  'two names for one file': {
    base: () => write('a', text('base')),
    ours: () => repository.run('mv', 'a', 'ours'),
    theirs: () => repository.run('mv', 'a', 'theirs'),
  },
  'a new name and a deletion': {
    base: () => write('a', text('base')),
    ours: () => repository.run('mv', 'a', 'b'),
    theirs: () => remove('a'),
  },
  'two files that get one name': {
    base: () => {
      write('a', text('first'));
      write('b', 'another text\n'.repeat(20));
    },
    ours: () => repository.run('mv', 'a', 'c'),
    theirs: () => repository.run('mv', 'b', 'c'),
  },
  'a file and a folder of one name': {
    base: () => write('other', ''),
    ours: () => write('place', text('ours')),
    theirs: () => write('place/inner', text('theirs')),
  },
  'a moved folder and a new file in it': {
    base: () => {
      for (const name of ['one', 'two', 'three']) write(`from/${name}`, text(name));
    },
    ours: () => {
      mkdirSync(join(repository.folder, 'to'));
      repository.run('mv', 'from', 'to/deep');
      write('to/deep/one', text('ours'));
    },
    theirs: () => {
      write('from/one', text('theirs'));
      write('from/four', text('four'));
    },
  },
  'binary content': {
    base: () => write('image', Buffer.from([0, 1])),
    ours: () => write('image', Buffer.from([0, 2])),
    theirs: () => write('image', Buffer.from([0, 3])),
  },
  'targets of a symbolic link': {
    base: () => link('link', 'base'),
    ours: () => {
      remove('link');
      link('link', 'ours');
    },
    theirs: () => {
      remove('link');
      link('link', 'theirs');
    },
  },
  'a file and a symbolic link': {
    base: () => write('a', text('base')),
    ours: () => write('a', text('ours')),
    theirs: () => {
      remove('a');
      link('a', 'elsewhere');
    },
  },
  'modes of new files': {
    base: () => write('other', ''),
    ours: () => chmodSync(write('run', text('ours')), 0o755),
    theirs: () => write('run', text('theirs')),
  },
};

function mergeOf({ base, ours, theirs }: Kind): void {
  base();
  repository.commit('base');
  repository.run('checkout', '-q', '-b', 'topic');
  ours();
  repository.commit('ours');
  repository.run('checkout', '-q', 'main');
  theirs();
  repository.commit('theirs');
  repository.run('checkout', '-q', 'topic');
  expect(() => repository.run('merge', '-q', 'main')).toThrow('Command failed');
}

function unmerged(): readonly string[] {
  const listed = repository.run('diff', '--name-only', '--diff-filter=U', '-z');
  return [...new Set(listed.split('\0'))].filter((path) => path !== '');
}

async function conflictOf(path: string) {
  const read = await desk.api['review.conflict']({ place, path });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** Makes a decision that must succeed. Returns the id of its undo. */
async function decide(path: string, decision: ConflictDecision): Promise<string> {
  const { stateId } = await conflictOf(path);
  const done = await desk.api['review.resolve']({ commandId, place, path, stateId, decision });
  if (!done.ok) throw new Error(JSON.stringify([path, decision, done.error]));
  return done.value.undoId;
}

/** Tries each possible decision about a file, and undoes it. */
async function tryAll(path: string): Promise<void> {
  const { takes, regions } = await conflictOf(path);
  // An older git leaves a file in the index whose place a folder has taken.
  const isFolder = isGitOlderThan(2, 34) && path === 'place';
  expect(takes.length + (regions?.length ?? 0) > 0).toBe(!isFolder);
  for (const take of takes)
    await tryOne(path, { of: 'file', take }, () => {
      const entry = repository.run('ls-files', '-s', '--', path).split(/\s/u);
      expect(entry[2] ?? null).toBe(take === 'delete' ? null : '0');
    });
  const left = (regions?.length ?? 0) - 1;
  for (const take of ['ours', 'theirs', 'both'] as const)
    for (let at = 0; at <= left; at += 1)
      await tryOne(path, { of: 'region', at, take }, async () =>
        expect((await conflictOf(path)).regions).toHaveLength(left),
      );
}

/** Makes a decision, checks its effect and undoes it. */
async function tryOne(
  path: string,
  decision: ConflictDecision,
  check: () => void | Promise<void>,
): Promise<void> {
  const before = desk.state();
  const undoId = await decide(path, decision);
  await check();
  expect(await desk.undo(undoId)).toEqual({ ok: true, value: {} });
  expect(desk.state()).toEqual(before);
}

/** Resolves the conflict of a file, in the terminal if a folder has its place. */
async function resolve(path: string): Promise<void> {
  const { takes, regions, stateId } = await conflictOf(path);
  if (takes.length === 0 && regions === null) {
    const marked = { commandId, place, path, stateId, decision: { of: 'mark' } as const };
    const refused = await desk.api['review.resolve'](marked);
    if (refused.ok) throw new Error('A file behind a folder was marked as resolved.');
    repository.run('rm', '-q', '--cached', path);
    remove(`${path}~HEAD`);
    return;
  }
  for (let left = regions?.length ?? 0; left > 0; left -= 1)
    await decide(path, { of: 'region', at: 0, take: 'theirs' });
  const [take] = takes;
  await decide(path, take ? { of: 'file', take } : { of: 'mark' });
}

test.each(Object.entries(KINDS))(
  'review.resolve offers decisions about %s that work, and undoes each byte for byte',
  async (_, kind) => {
    mergeOf(kind);
    const paths = unmerged();
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) await tryAll(path);
    for (const path of paths) await resolve(path);
    expect(unmerged()).toEqual([]);
    repository.run('commit', '-q', '--no-edit');
    expect(repository.run('status', '--porcelain')).toBe('');
  },
);

test('review.conflict leaves a submodule that both sides moved to git', async () => {
  const inner = new GitRepository();
  try {
    inner.write('a', 'x');
    const first = inner.commit('one');
    repository.run('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner.folder, 's');
    const folder = join(repository.folder, 's');
    const move = (word: string) => () => {
      repository.runIn(folder, 'checkout', '-q', '--detach', first);
      repository.runIn(folder, 'commit', '-q', '--allow-empty', '-m', word);
      repository.run('add', 's');
    };
    mergeOf({ base: () => {}, ours: move('ours'), theirs: move('theirs') });
    expect(await conflictOf('s')).toMatchObject({ takes: [], regions: null });
    await decide('s', { of: 'mark' });
    expect(unmerged()).toEqual([]);
  } finally {
    inner.remove();
  }
});
