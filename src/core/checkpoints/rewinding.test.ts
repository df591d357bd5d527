import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { textIn } from '#shared/words/sentence-text.ts';

import { CheckpointWorld } from '#core/testing/checkpoint-world.ts';
import { aCommand, editOf } from '#core/testing/tool-message.ts';

// Not run with an older git: takes checkpoints as snapshots.git.test.ts does.

let world: CheckpointWorld;
beforeEach(() => {
  world = new CheckpointWorld();
});
afterEach(() => world.dispose());

const write = (path: string, content: string) => world.repository.write(path, content);
const read = (path: string) => readFileSync(join(world.repository.folder, path), 'utf8');
const at = (path: string) => join(world.repository.folder, path);

describe('Rewinding', () => {
  test('Rewinding gives files their content, existence, mode and link target from before the turn', async () => {
    write('changed', 'old\r\nno end');
    write('deleted/deep/file', 'd\n');
    chmodSync(write('script', '#!/bin/sh\n'), 0o755);
    symlinkSync('changed', at('link'));
    const { turn, before } = await world.turn('s1', () => {
      write('changed', 'new\n');
      write('made/by/turn', 'x\n');
      rmSync(at('deleted'), { recursive: true });
      chmodSync(at('script'), 0o644);
      rmSync(at('link'));
      symlinkSync('/etc', at('link'));
    });
    const done = await world.rewinding.rewind('s1', turn, undefined);
    expect(done).toMatchObject({ ok: true, value: { kept: [] } });
    expect(read('changed')).toBe('old\r\nno end');
    expect(read('deleted/deep/file')).toBe('d\n');
    expect(existsSync(at('made'))).toBe(false);
    expect(statSync(at('script')).mode & 0o777).toBe(0o755);
    expect(readlinkSync(at('link'))).toBe('changed');
    expect(await world.tree()).toBe(before);
    expect(
      readdirSync(world.repository.folder).filter((name) => name.startsWith('.corral')),
    ).toEqual([]);
  });

  test('Rewinding counts the commits that were made since before the turn', async () => {
    write('a', 'old\n');
    world.repository.commit('before');
    const { turn } = await world.turn('s1', () => write('a', 'new\n'));
    expect(await world.rewinding.preview('s1', turn)).toMatchObject({ value: { newCommits: 0 } });
    world.repository.commit('since');
    expect(await world.rewinding.preview('s1', turn)).toMatchObject({
      value: { newCommits: 1, files: [{ path: 'a', state: 'asLeft' }] },
    });
  });

  test('Rewinding leaves a file alone that the person changed since, until that is confirmed', async () => {
    write('a', 'old\n');
    write('b', 'old\n');
    const { turn } = await world.turn('s1', () => {
      write('a', 'agent\n');
      write('b', 'agent\n');
    });
    write('a', 'person\n');
    write('other', 'person\n');
    const shown = await world.preview('s1', turn);
    expect(shown.map(({ path, action, state }) => [path, action, state])).toEqual([
      ['a', 'restore', 'changedSince'],
      ['b', 'restore', 'asLeft'],
    ]);
    const all = shown.map(({ path, stateId }) => ({ path, stateId, isConfirmed: false }));
    const done = await world.rewinding.rewind('s1', turn, all);
    expect(done).toMatchObject({
      value: { changed: ['b'], kept: [{ path: 'a', reason: 'notConfirmed' }] },
    });
    expect([read('a'), read('b'), read('other')]).toEqual(['person\n', 'old\n', 'person\n']);
    const confirmed = all.map((file) => ({ ...file, isConfirmed: true }));
    await world.rewinding.rewind('s1', turn, confirmed);
    expect([read('a'), read('other')]).toEqual(['old\n', 'person\n']);
  });

  test('Rewinding refuses a confirmed file that changed after it was shown', async () => {
    write('a', 'old\n');
    const { turn } = await world.turn('s1', () => write('a', 'agent\n'));
    write('a', 'person\n');
    const [shown] = await world.preview('s1', turn);
    write('a', 'person, later\n');
    const files = [{ path: 'a', stateId: shown?.stateId ?? '', isConfirmed: true }];
    expect(await world.rewinding.rewind('s1', turn, files)).toMatchObject({
      value: { changed: [], kept: [{ path: 'a', reason: 'changedMeanwhile' }], rewindId: null },
    });
    expect(read('a')).toBe('person, later\n');
  });

  test('Rewinding several turns keeps what the person changed before the turn that touched the file', async () => {
    write('a', '1\n');
    write('b', '1\n');
    const { turn } = await world.turn('s1', () => write('a', '2\n'));
    write('b', 'person\n');
    await world.turn('s1', () => write('b', 'agent\n'));
    await world.rewinding.rewind('s1', turn, undefined);
    expect([read('a'), read('b')]).toEqual(['1\n', 'person\n']);
  });

  test('Rewinding asks for a file that the person changed between two turns', async () => {
    write('a', '1\n');
    const { turn } = await world.turn('s1', () => write('a', '2\n'));
    write('a', 'person\n');
    await world.turn('s1', () => write('a', '3\n'));
    expect(await world.preview('s1', turn)).toMatchObject([{ path: 'a', state: 'changedBetween' }]);
  });

  test('Rewinding asks for files that another session may have changed in the same turn', async () => {
    write('a', '1\n');
    const other = await world.begin('s2');
    const { turn } = await world.turn('s1', () => write('a', '2\n'));
    await world.end('s2', other);
    expect(await world.preview('s1', turn)).toMatchObject([{ path: 'a', state: 'notByTools' }]);
  });

  test('Rewinding asks for files that no tool changed in a turn without commands', async () => {
    write('a', '1\n');
    const { turn } = await world.turn('s1', () => {
      write('a', '2\n');
      write('mine', 'written while the agent waited\n');
      world.report('s1', editOf(at('a')));
    });
    expect(await world.preview('s1', turn)).toMatchObject([
      { path: 'a', state: 'asLeft', isReported: true },
      { path: 'mine', state: 'notByTools', isReported: false },
    ]);
    await world.rewound('s1', turn);
    expect([read('a'), read('mine')]).toEqual(['1\n', 'written while the agent waited\n']);
  });

  test('Rewinding includes what a command may have changed, and marks it', async () => {
    const { turn } = await world.turn('s1', () => {
      write('a', '2\n');
      write('made', 'by a command\n');
      world.report('s1', editOf('a'));
      world.report('s1', aCommand);
    });
    expect(await world.preview('s1', turn)).toMatchObject([
      { path: 'a', state: 'asLeft', isReported: true },
      { path: 'made', state: 'asLeft', isReported: false },
    ]);
    await world.turn('s1', () => {
      write('a', '3\n');
      world.report('s1', aCommand);
    });
    expect(await world.preview('s1', turn)).toMatchObject([
      { path: 'a', state: 'asLeft', isReported: false },
      { path: 'made' },
    ]);
  });

  test('Rewinding asks for all files of a turn whose end was not seen', async () => {
    write('a', '1\n');
    const { turn } = await world.begin('s1');
    write('a', '2\n');
    expect(await world.preview('s1', turn)).toMatchObject([
      { path: 'a', state: 'changedAfterTurn' },
    ]);
  });

  test('Rewinding can be undone, and the undo, too', async () => {
    write('a', 'old\n');
    const { turn, after } = await world.turn('s1', () => {
      write('a', 'new\n');
      write('dir/b', 'b\n');
    });
    const done = await world.rewound('s1', turn);
    const undone = await world.undone('s1', done);
    expect(await world.tree()).toBe(after);
    await world.undone('s1', undone);
    expect([read('a'), existsSync(at('dir'))]).toEqual(['old\n', false]);
    expect(world.rewinding.list('s1').rewinds).toMatchObject([
      { rewindId: done, undoOf: null, files: 2, isComplete: true },
      { rewindId: undone, undoOf: done },
      { undoOf: undone },
    ]);
  });

  test('The undo of a rewind asks for a file that changed after the rewind', async () => {
    write('a', 'old\n');
    const { turn } = await world.turn('s1', () => write('a', 'new\n'));
    const done = await world.rewound('s1', turn);
    write('a', 'person\n');
    expect(await world.rewinding.undo('s1', done, undefined)).toMatchObject({
      value: { changed: [], kept: [{ path: 'a', reason: 'notConfirmed' }] },
    });
    expect(read('a')).toBe('person\n');
  });

  test('Rewinding never writes through a link that stands in place of a folder', async () => {
    const outside = join(world.repository.root, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'file'), 'person\n');
    write('dir/file', 'old\n');
    const { turn } = await world.turn('s1', () => {
      rmSync(at('dir'), { recursive: true });
      symlinkSync(outside, at('dir'));
    });
    // The link is deleted first, because the turn made it; a link that the person makes stays.
    await world.rewinding.rewind('s1', turn, undefined);
    expect([read('dir/file'), readFileSync(join(outside, 'file'), 'utf8')]).toEqual([
      'old\n',
      'person\n',
    ]);
    const second = await world.turn('s1', () => rmSync(at('dir'), { recursive: true }));
    symlinkSync(outside, at('dir'));
    const done = await world.rewinding.rewind('s1', second.turn, undefined);
    expect(done).toMatchObject({ value: { changed: [], kept: [{ reason: 'blocked' }] } });
    expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('person\n');
    expect(lstatSync(at('dir')).isSymbolicLink()).toBe(true);
  });

  test('Rewinding leaves ignored files alone, also one that takes the place of a deleted file', async () => {
    write('a', 'old\n');
    write('.gitignore', '');
    const { turn } = await world.turn('s1', () => rmSync(at('a')));
    write('.gitignore', 'a\n');
    write('a', 'ignored\n');
    const done = await world.rewinding.rewind('s1', turn, undefined);
    expect(done).toMatchObject({
      value: { changed: [], kept: [{ path: 'a', reason: 'blocked' }] },
    });
    expect(read('a')).toBe('ignored\n');
  });

  test('Rewinding exchanges a file and a folder of the same name, and a rename by case', async () => {
    write('a', 'file\n');
    write('Readme', 'r\n');
    write('dir/x', 'x\n');
    const { turn, before, after } = await world.turn('s1', () => {
      rmSync(at('a'));
      write('a/b', 'b\n');
      renameSync(at('Readme'), at('README'));
      rmSync(at('dir'), { recursive: true });
      write('dir', 'file\n');
    });
    const done = await world.rewound('s1', turn);
    expect(await world.tree()).toBe(before);
    await world.undone('s1', done);
    expect(await world.tree()).toBe(after);
  });

  test('Rewinding works after the person dropped the branch and pruned all of its objects', async () => {
    write('a', 'old\n');
    write('only/on/branch', 'b\n');
    world.repository.commit('first');
    world.repository.run('switch', '-q', '--orphan', 'main2');
    world.repository.run('commit', '-q', '--allow-empty', '-m', 'empty');
    world.repository.run('switch', '-q', 'main');
    const { turn, before } = await world.turn('s1', () => {
      rmSync(at('a'));
      rmSync(at('only'), { recursive: true });
    });
    await world.own();
    const { repository } = world;
    repository.run('switch', '-q', '-f', 'main2');
    repository.run('branch', '-D', 'main');
    repository.run('reflog', 'expire', '--expire=now', '--all');
    repository.run('gc', '-q', '--prune=now');
    await world.rewinding.rewind('s1', turn, undefined);
    expect([read('a'), read('only/on/branch')]).toEqual(['old\n', 'b\n']);
    expect(await world.tree()).toBe(before);
  });

  test('Rewinding reports a turn without a checkpoint, with the reason in the list', async () => {
    rmSync(world.repository.folder, { recursive: true });
    const { turn } = await world.turn('s1', () => undefined);
    expect(await world.rewinding.preview('s1', turn)).toMatchObject({
      error: { kind: 'noCheckpoint' },
    });
    const [first] = world.rewinding.list('s1').checkpoints;
    expect(first?.failure && textIn('en', first.failure)).toContain('does not exist');
  });

  test('Rewinding keeps Chinese names, line breaks and bytes that are not UTF-8 in names', async () => {
    const strange = Buffer.concat([
      Buffer.from(`${world.repository.folder}/`),
      Buffer.from([0xff]),
    ]);
    write('文件 名/说明.md', '旧\n');
    write('line\nbreak', 'old');
    writeFileSync(strange, 'old');
    const { turn, before } = await world.turn('s1', () => {
      write('文件 名/说明.md', '新\n');
      rmSync(at('line\nbreak'));
      writeFileSync(strange, 'new');
    });
    await world.rewinding.rewind('s1', turn, undefined);
    expect(await world.tree()).toBe(before);
    expect(readFileSync(strange, 'utf8')).toBe('old');
  });
});
