import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';

// Not run with an older git: review-reads.git.test.ts runs the same commands.

const place = { of: 'project', projectId: 'p' } as const;
const commandId = '00000000-0000-4000-8000-000000000000';
const comparison = { kind: 'all' } as const;

let repository: GitRepository;
let desk: ReviewDesk;
beforeEach(() => {
  repository = new GitRepository();
  desk = new ReviewDesk(repository);
  repository.write('file', 'a\nb\nc\nd\n');
  repository.commit('base');
  repository.write('file', 'a\nB\nc\nd\n');
});
afterEach(() => {
  desk.close();
  repository.remove();
});

async function comment(side: 'old' | 'new', start: number, end: number, text: string) {
  const lines = { path: 'file', side, start, end };
  const added = await desk.api['review.comment']({ commandId, place, comparison, ...lines, text });
  return added.ok ? added.value.comment.commentId : added.error.kind;
}

async function places() {
  const listed = await desk.api['review.comments']({ place, comparison });
  if (!listed.ok) return listed.error.kind;
  return listed.value.comments.map(({ side, start, end, state }) => [side, start, end, state]);
}

test('review.comments follow their lines, and are outdated when these change', async () => {
  await comment('new', 2, 3, 'why?');
  await comment('old', 2, 2, 'keep this');
  repository.write('file', 'new\na\nB\nc\nd\n');
  expect(await places()).toEqual([
    ['new', 3, 4, 'moved'],
    ['old', 2, 2, 'current'],
  ]);
  repository.write('file', 'new\na\nx\nc\nd\n');
  expect(await places()).toEqual([
    ['new', 2, 3, 'outdated'],
    ['old', 2, 2, 'current'],
  ]);
  rmSync(join(repository.folder, 'file'));
  expect(await places()).toEqual([
    ['new', 2, 3, 'outdated'],
    ['old', 2, 2, 'current'],
  ]);
});

test('review.commentLines returns the present text around a comment, also without a change', async () => {
  repository.write('file', Array.from({ length: 40 }, (_, at) => `${at + 1}\n`).join(''));
  const commentId = await comment('new', 20, 21, 'why?');
  repository.write('file', `0\n${Array.from({ length: 40 }, (_, at) => `${at + 1}\n`).join('')}`);
  repository.commit('all');
  const read = () => desk.api['review.commentLines']({ place, comparison, commentId });
  const found = await read();
  expect(found).toMatchObject({
    value: { first: 9, comment: { start: 21, end: 22, state: 'moved' } },
  });
  expect(found.ok && found.value.lines.slice(12, 14)).toEqual(['20', '21']);
  expect(found.ok && found.value.lines).toHaveLength(26);
  repository.write('file', 'other\n');
  repository.commit('other');
  const gone = { lines: [], comment: { state: 'outdated', lines: ['20', '21'] } };
  expect(await read()).toMatchObject({ value: gone });
  rmSync(join(repository.folder, 'file'));
  repository.commit('deleted');
  expect(await read()).toMatchObject({ value: gone });
  const unknown = await desk.api['review.commentLines']({ place, comparison, commentId: 'none' });
  expect(unknown).toMatchObject({ error: { kind: 'noSuchComment' } });
});

test('review.comment refuses lines and files that are not there', async () => {
  expect(await comment('new', 4, 5, 'x')).toBe('noSuchChange');
  const missing = { path: '../file', side: 'new', start: 1, end: 1, text: 'x' } as const;
  expect(
    await desk.api['review.comment']({ commandId, place, comparison, ...missing }),
  ).toMatchObject({ error: { kind: 'noSuchChange' } });
});

test('review.changeComment changes and deletes a comment', async () => {
  const commentId = await comment('new', 2, 2, 'why?');
  const change = (text: string | null) =>
    desk.api['review.changeComment']({ commandId, place, commentId, text });
  expect((await change('because?')).ok).toBe(true);
  const listed = await desk.api['review.comments']({ place, comparison });
  expect(listed).toMatchObject({ value: { comments: [{ text: 'because?' }] } });
  expect((await change(null)).ok).toBe(true);
  expect(await places()).toEqual([]);
  expect(await change('x')).toMatchObject({ error: { kind: 'noSuchComment' } });
});

test('review.commentsPrompt composes one prompt of all comments, in the order of their lines', async () => {
  await comment('new', 3, 4, 'second');
  await comment('old', 2, 2, 'first');
  const composed = await desk.api['review.commentsPrompt']({ place, comparison, language: 'en' });
  expect(composed.ok && composed.value.prompt).toBe(
    [
      'Please work through these 2 comments on your changes.',
      '1. file, removed or former line 2',
      '```\nb\n```',
      'first',
      '2. file, line 3-4',
      '```\nc\nd\n```',
      'second',
    ].join('\n\n'),
  );
});
