import { expect, test } from 'vitest';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import { fileEdits } from './edited-files.ts';
import type { DiffDetails } from './file-diff.ts';

type Edit = Pick<DiffDetails, 'oldContent' | 'newContent'> & Partial<DiffDetails>;

const details = (edit: Edit, tool?: ToolUse): InteractionDetails => ({
  type: 'tool',
  toolName: 'E',
  toolUseId: null,
  input: {},
  ...(tool && { tool }),
  details: { type: 'diff', filePath: '/a', hunks: [], ...edit },
});
const use = (replaces?: 'file' | 'once' | 'everywhere'): ToolUse => ({
  kind: 'edit',
  action: 'update',
  paths: ['/a'],
  ...(replaces && { replaces }),
});
const after = (edit: Edit, tool: ToolUse | undefined, before: string | null) =>
  fileEdits(details(edit, tool))?.[0]?.textAfter(before);

const EDIT = { oldContent: 'b\n', newContent: 'B$&\n' };

test.each([
  ['replaces the old text once', EDIT, use('once'), 'a\nb\nc\n', 'a\nB$&\nc\n'],
  ['does not choose among places', EDIT, use('once'), 'a\nb\nb\n', undefined],
  ['replaces it everywhere', EDIT, use('everywhere'), 'b\na\nb\n', 'B$&\na\nB$&\n'],
  ['replaces the whole file', EDIT, use('file'), 'x', 'B$&\n'],
  ['creates a file', { oldContent: null, newContent: 'n' }, use('file'), null, 'n'],
  ['creates a file from no text', { oldContent: '', newContent: 'n' }, use('once'), null, 'n'],
  ['does not apply if the old text is gone', EDIT, use('once'), 'a\n', undefined],
  ['does not apply to a missing file', EDIT, use('once'), null, undefined],
  ['of no text does not apply to a file', { ...EDIT, oldContent: '' }, use('once'), 'a', undefined],
  ['of unknown scope replaces the only place', EDIT, use(), 'a\nb\n', 'a\nB$&\n'],
  ['of unknown scope does not choose among places', EDIT, use(), 'b\nb\n', undefined],
] as const)('An edit %s', (_, edit, tool, before, expected) => {
  expect(after(edit, tool, before)).toBe(expected);
});

test('A deletion leaves no file, and does not apply without one', () => {
  const tool: ToolUse = { kind: 'delete', action: 'delete', paths: ['/a'] };
  expect(after({ oldContent: 'a', newContent: '' }, tool, 'other')).toBeNull();
  expect(after({ oldContent: 'a', newContent: '' }, tool, null)).toBeUndefined();
});

test('An edit of several places applies its own hunks if they fit exactly', () => {
  const hunks = [
    { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: ['-a', '+A', ' b'] },
    { oldStart: 5, oldLines: 2, newStart: 5, newLines: 2, lines: [' e', '-f', '+F'] },
  ];
  const edit = { oldContent: 'a\nb\ne\nf\n', newContent: 'A\nb\ne\nF\n', hunks };
  expect(after(edit, use('once'), 'a\nb\nc\nd\ne\nf\n')).toBe('A\nb\nc\nd\ne\nF\n');
  expect(after(edit, use('once'), 'a\nb\nc\nd\ne\nx\n')).toBeUndefined();
  // Hunks that are only the view of another old text say nothing about the edit.
  expect(after({ ...edit, oldContent: 'a\n…\nf\n' }, use('once'), 'a\nb\ne\nf\n')).toBeUndefined();
});

test('fileEdits returns null for a request that edits nothing', () => {
  expect(fileEdits({ type: 'none' })).toBeNull();
  const tool = { type: 'tool', toolName: 'E', toolUseId: null, input: {}, details: null } as const;
  expect(fileEdits(tool)).toBeNull();
});

test('An edit by hunks keeps or makes the end of a file without a line end', () => {
  const hunks = [
    { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [' a', '-b', '+B'] },
    { oldStart: 9, oldLines: 1, newStart: 9, newLines: 1, lines: ['-i', '+I'] },
  ];
  const edit = { oldContent: 'a\nb\ni', newContent: 'a\nB\nI\n', hunks };
  const rest = 'c\nd\ne\nf\ng\nh\n';
  expect(after(edit, use('once'), `a\nb\n${rest}i`)).toBe(`a\nB\n${rest}I\n`);
  expect(after(edit, use('once'), `a\nb\n${rest}i\n`)).toBeUndefined();
  const opening = { oldContent: 'a\nb\ni\n', newContent: 'a\nB\nI', hunks };
  expect(after(opening, use('once'), `a\nb\n${rest}i\n`)).toBe(`a\nB\n${rest}I`);
});

test('An edit of a file with lone CRs has no known result', () => {
  expect(after(EDIT, use('once'), 'a\rx\nb\n')).toBeUndefined();
});

test('fileEdits deletes and moves files of several', () => {
  const file = {
    type: 'diff' as const,
    filePath: '/a',
    oldContent: 'a\n',
    newContent: '',
    hunks: [],
  };
  const several = fileEdits({
    type: 'tool',
    toolName: 'E',
    toolUseId: null,
    input: {},
    tool: use(),
    details: {
      type: 'changes',
      files: [
        { ...file, isDeleted: true },
        { ...file, newContent: 'b\n', movedTo: '/c' },
      ],
    },
  });
  expect(several?.map(({ movedTo, textAfter }) => [movedTo, textAfter('a\n')])).toEqual([
    [undefined, null],
    ['/c', 'b\n'],
  ]);
});
