import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  call,
  planCall,
  runPlan,
  type TestFolder,
  testFolder,
  textOf,
} from '#agent/testing/tool-bench.fixture.ts';

import { ReadFiles } from '../files/read-files.ts';
import { readTool } from '../files/read-tool.ts';
import { applyHunks } from './apply-hunks.ts';
import { parsePatch } from './parse-patch.ts';
import { patchTool } from './patch-tool.ts';

let folder: TestFolder;
let readFiles: ReadFiles;
beforeEach(async () => {
  folder = await testFolder();
  readFiles = new ReadFiles();
});
afterEach(() => folder.remove());

const envelope = (...lines: readonly string[]) =>
  ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
const content = (path: string) => readFile(join(folder.workspace, path), 'utf8');
const patch = (...lines: readonly string[]) =>
  call(patchTool(readFiles), folder.workspace, { patch: envelope(...lines) });
async function writeRead(path: string, text: string) {
  await folder.write(path, text);
  await call(readTool(readFiles), folder.workspace, { path });
}

describe('apply_patch', () => {
  test('adds, changes, moves and deletes files at once, and shows each change before', async () => {
    await writeRead('a.py', 'import os\n\ndef f():\n    return 1\n');
    await writeRead('old.sh', 'echo 1\n');
    await chmod(join(folder.workspace, 'old.sh'), 0o755);
    await writeRead('gone', 'x\n');
    const plan = await planCall(patchTool(readFiles), folder.workspace, {
      patch: envelope(
        '*** Add File: new/b.txt',
        '+one',
        '+',
        '*** Update File: a.py',
        '@@ def f():',
        '-    return 1',
        '+    return 2',
        '*** Update File: old.sh',
        '*** Move to: new.sh',
        '@@',
        '-echo 1',
        '+echo 2',
        '*** Delete File: gone',
      ),
    });
    if (plan.kind !== 'plan') throw new Error(plan.text);
    const at = (path: string) => join(folder.workspace, path);
    expect(plan.effects.map((effect) => effect.kind === 'edit' && effect.change)).toEqual([
      { path: at('new/b.txt'), before: null, after: 'one\n\n' },
      {
        path: at('a.py'),
        before: 'import os\n\ndef f():\n    return 1\n',
        after: 'import os\n\ndef f():\n    return 2\n',
      },
      { path: at('new.sh'), before: null, after: 'echo 2\n' },
      { path: at('old.sh'), before: 'echo 1\n', after: null },
      { path: at('gone'), before: 'x\n', after: null },
    ]);
    expect(textOf(await runPlan(plan))).toBe(
      'Create new/b.txt\nEdit a.py.\nMove old.sh to new.sh.\nDelete gone',
    );
    expect(await content('new/b.txt')).toBe('one\n\n');
    expect(await content('new.sh')).toBe('echo 2\n');
    expect((await stat(at('new.sh'))).mode & 0o777).toBe(0o755);
    await expect(content('old.sh')).rejects.toThrow('ENOENT');
  });

  test('changes nothing if one file fails', async () => {
    await writeRead('a', 'one\n');
    await folder.write('unread', 'one\n');
    const change = ['@@', '-one', '+two'];
    const text = textOf(
      await patch('*** Update File: a', ...change, '*** Update File: unread', ...change),
    );
    expect(text).toContain('unread: Read the file before');
    expect(
      textOf(await patch('*** Update File: a', ...change, '*** Update File: a', ...change)),
    ).toContain('Each file may occur once');
    expect(textOf(await patch('*** Add File: a', '+x'))).toContain('exists already');
    expect(await content('a')).toBe('one\n');
  });

  test.each([
    ['', 'The first line'],
    ['*** Begin Patch\n*** End Patch', 'Line 2 must name a file'],
    ['*** Begin Patch\n*** Add File: a\nx\n*** End Patch', 'begins with "+"'],
    ['*** Begin Patch\n*** Update File: a\n*** End Patch', 'has no lines'],
    ['*** Begin Patch\n*** Update File: a\n@@\nxx\n*** End Patch', 'A line begins with'],
    ['*** Begin Patch\n*** Add File: a\n+x', 'The last line'],
  ])('refuses the envelope %j', (text, expected) => {
    const parsed = parsePatch(text);
    expect(parsed.ok ? '' : parsed.error).toContain(expected);
  });
});

describe('applyHunks', () => {
  const apply = (text: string, ...body: readonly string[]) => {
    const parsed = parsePatch(envelope('*** Update File: a', ...body));
    const [file] = parsed.ok ? parsed.value : [];
    if (file?.kind !== 'update') throw new Error('No update');
    const applied = applyHunks(text, file.hunks);
    return applied.ok ? applied.value.text : applied.error;
  };

  test.each([
    ['the anchored one of two places', 'f\nx\ng\nx\n', ['@@ g', '-x', '+y'], 'f\nx\ng\ny\n'],
    ['a place whose anchor is wrong', 'f\nx\n', ['@@ no', '-x', '+y'], 'f\ny\n'],
    ['a place that contains its anchor', 'f\nx\n', ['@@ f', ' f', '-x', '+y'], 'f\ny\n'],
    ['the end of the file', 'x\nx\n', ['@@', '-x', '+y', '*** End of File'], 'x\ny\n'],
    ['a file without a final line end', 'a\nx', ['@@', '-x', '+y'], 'a\ny'],
    [
      'a file with CR LF',
      'a\r\nx\r\nb\r\n',
      ['@@', ' a', '-x', '+y', '+z'],
      'a\r\ny\r\nz\r\nb\r\n',
    ],
    ['an insertion behind an anchor', 'f\nx\n', ['@@ f', '+y'], 'f\ny\nx\n'],
    ['a line without its leading blank', 'f\n\nx\n', ['@@', ' f', '', '-x', '+y'], 'f\n\ny\n'],
    [
      'lines with other indentation',
      'if a:\n    x = 1\n    y = 1\n',
      ['@@', '-  x = 1', '+  x = 2'],
      'if a:\n    x = 2\n    y = 1\n',
    ],
    ['only whole lines', 'max\nx\n', ['@@', '-x', '+y'], 'max\ny\n'],
  ])('changes %s', (_, text, body, expected) => {
    expect(apply(text, ...body)).toBe(expected);
  });

  test.each([
    ['a place that occurs twice', 'x\nx\n', ['@@', '-x', '+y'], 'matches 2 places'],
    ['a part of a line', 'max\n', ['@@', '-x', '+y'], 'not in the file'],
    ['an insertion without a place', 'a\n', ['@@', '+y'], 'no line of the file'],
    ['an insertion behind an anchor that occurs twice', 'a\na\n', ['@@ a', '+y'], 'exactly once'],
  ])('refuses %s', (_, text, body, expected) => {
    expect(apply(text, ...body)).toContain(expected);
  });

  test('a patch made from two files gives the second, or is refused', () => {
    const line = fc.constantFrom('a', 'b', 'c', '', '  d', '}');
    const lines = fc.array(line, { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, lines, lines, (before, removed, added, after) => {
        const text = (all: readonly string[]) => all.map((each) => `${each}\n`).join('');
        const wanted = text([...before, ...added, ...after]);
        const context = { before: before.slice(-2), after: after.slice(0, 2) };
        const hunk = {
          anchors: [],
          oldLines: [...context.before, ...removed, ...context.after],
          newLines: [...context.before, ...added, ...context.after],
          isAtEnd: false,
        };
        const given = text([...before, ...removed, ...after]);
        fc.pre(hunk.oldLines.length > 0 && given !== wanted);
        const applied = applyHunks(given, [hunk]);
        expect(applied.ok ? applied.value.text : wanted).toBe(wanted);
      }),
      { numRuns: 3000 },
    );
  });
});

test('A patch of several files is made with the texts that the person wants, all or none', async () => {
  await writeRead('a', 'a\n');
  await writeRead('b', 'b\n');
  await writeRead('c', 'c\n');
  const update = (name: string) => [`*** Update File: ${name}`, '@@', `-${name}`, `+${name}2`];
  const plan = await planCall(patchTool(readFiles), folder.workspace, {
    patch: envelope(...update('a'), ...update('b'), ...update('c')),
  });
  if (plan.kind !== 'plan') throw new Error(plan.text);
  const at = (path: string) => join(folder.workspace, path);
  const texts = new Map([
    [at('a'), 'mine\n'],
    [at('b'), 'b\n'],
  ]);
  const changed = plan.withTexts?.(texts);
  if (!changed) throw new Error('The plan cannot be changed.');
  expect(changed.effects).toMatchObject([
    { change: { path: at('a'), after: 'mine\n' } },
    { change: { path: at('c'), after: 'c2\n' } },
  ]);
  // A file that has changed since the plan was made keeps all of them as they are.
  await folder.write('c', 'other\n');
  expect(textOf(await runPlan(changed))).toContain('The file changed after you read it');
  expect([await content('a'), await content('b'), await content('c')]).toEqual([
    'a\n',
    'b\n',
    'other\n',
  ]);
  await folder.write('c', 'c\n');
  expect(textOf(await runPlan(changed))).toContain('The user changed this edit');
  expect([await content('a'), await content('b'), await content('c')]).toEqual([
    'mine\n',
    'b\n',
    'c2\n',
  ]);
});
