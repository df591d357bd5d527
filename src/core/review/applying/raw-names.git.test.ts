import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { pathText, placeIn } from '#core/git/engine/path-text.ts';
import { GitRepository } from '#core/testing/git-repository.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';
import { all, staged, unstaged } from '../review-place.fixture.ts';

/** `café` in Latin-1, with signs that patterns and quoting treat specially, and a line break. */
const NAME = pathText(Buffer.from('d\xe9p/caf\xe9 [a*]"\n', 'latin1'));
/** Differs from it in one byte, which is no UTF-8 either. */
const OTHER = pathText(Buffer.from('d\xe9p/caf\xe8 [a*]"\n', 'latin1'));

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

const place = (path: string) => placeIn(repository.folder, path);
const read = (path: string) => readFileSync(place(path), 'utf8');

function write(path: string, text: string): void {
  mkdirSync(placeIn(repository.folder, path.slice(0, path.indexOf('/'))), { recursive: true });
  writeFileSync(place(path), text);
}

/** Returns the paths and states that git itself reports. */
const status = () => pathText(Buffer.from(repository.run('status', '--porcelain')));

describe.runIf(process.platform === 'linux')('Names that are not UTF-8', () => {
  beforeEach(() => {
    write(NAME, 'one\ntwo\nthree\n');
    write(OTHER, 'other\n');
    repository.commit('base');
  });

  test('review.files lists and review.file opens them, each with its own changes', async () => {
    write(NAME, 'one\n2\nthree\n');
    write(OTHER, 'another\n');
    const files = await desk.files(all);
    expect(files.map(({ path, status: state }) => [path, state])).toEqual([
      [OTHER, 'modified'],
      [NAME, 'modified'],
    ]);
    const { hunks, oldLines, newLines } = await desk.file(all, NAME);
    expect(hunks.map(({ lines }) => lines)).toEqual([[' one', '-two', '+2', ' three']]);
    expect([oldLines, newLines]).toEqual([3, 3]);
  });

  test('review.apply stages, unstages and discards a hunk and a file, and each can be undone', async () => {
    write(NAME, 'one\n2\nthree\n');
    const undoId = await desk.done('stage', unstaged, await desk.hunk(unstaged, NAME, 0));
    expect(status()).toMatch(/^M {2}/u);
    expect((await desk.undo(undoId)).ok).toBe(true);
    expect(status()).toMatch(/^ M /u);
    await desk.done('stage', unstaged, await desk.whole(unstaged, NAME));
    await desk.done('unstage', staged, await desk.whole(staged, NAME));
    const discarded = await desk.done('discard', all, await desk.whole(all, NAME));
    expect([read(NAME), read(OTHER), status()]).toEqual(['one\ntwo\nthree\n', 'other\n', '']);
    expect((await desk.undo(discarded)).ok).toBe(true);
    expect(read(NAME)).toBe('one\n2\nthree\n');
    await desk.done('discard', all, await desk.hunk(all, NAME, 0));
    expect(read(NAME)).toBe('one\ntwo\nthree\n');
  });

  test('review.apply discards a new file, a deleted one and a renamed one', async () => {
    const added = pathText(Buffer.from('n\xffw/\xfe', 'latin1'));
    write(added, 'new\n');
    rmSync(place(NAME));
    await desk.done('discard', all, await desk.whole(all, added));
    await desk.done('discard', all, await desk.whole(all, NAME));
    expect([existsSync(place(added)), read(NAME)]).toEqual([false, 'one\ntwo\nthree\n']);
    renameSync(place(NAME), place(added));
    repository.run('add', '-A');
    expect(await desk.files(all)).toMatchObject([
      { path: added, oldPath: NAME, status: 'renamed' },
    ]);
    await desk.done('discard', all, await desk.whole(all, added));
    expect([existsSync(place(added)), read(NAME), status()]).toEqual([
      false,
      'one\ntwo\nthree\n',
      '',
    ]);
  });

  test('A mark of a reviewed file stays with its name', async () => {
    write(NAME, 'one\n');
    const of = { of: 'project', projectId: 'p' } as const;
    const { change } = await desk.file(all, NAME);
    const { stateId } = change;
    const commandId = crypto.randomUUID();
    await desk.api['review.mark']({ commandId, place: of, path: NAME, stateId, isReviewed: true });
    expect((await desk.files(all)).map(({ isReviewed }) => isReviewed)).toEqual([true]);
  });
});
