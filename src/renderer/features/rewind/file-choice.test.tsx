import { expect, test } from 'vitest';

import { markupOf } from '#renderer/views/markup.fixture.tsx';
import type { RewindFile } from '#shared/git/checkpoint.ts';

import { FileChoice } from './file-choice.tsx';

const file = (path: string, more: Partial<RewindFile>): RewindFile => ({
  path,
  action: 'restore',
  state: 'asLeft',
  stateId: path,
  isReported: true,
  isPresent: true,
  ...more,
});

/** Returns the texts of each file of the list. */
function rowsOf(files: readonly RewindFile[]): readonly string[] {
  const markup = markupOf(
    <FileChoice files={files} chosen={new Set()} onChoose={() => undefined} />,
  );
  const [, ...rows] = markup.split('<li');
  return rows.map((row) =>
    row
      .replaceAll(/<[^>]*>|^[^>]*>/gu, ' ')
      .replaceAll(/ +/gu, ' ')
      .trim(),
  );
}

test('FileChoice marks a file that no tool reported, because a command or the person changed it', () => {
  expect(
    rowsOf([
      file('by-a-tool', {}),
      file('by-a-command', { isReported: false }),
      file('changed-later', { isReported: false, state: 'changedSince' }),
    ]),
  ).toEqual([
    'by-a-tool restore its content',
    'by-a-command restore its content changed by a command, or by you',
    'changed-later restore its content changed since',
  ]);
});
