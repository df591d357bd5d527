import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  call,
  planCall,
  runPlan,
  type TestFolder,
  testFolder,
  textOf,
} from '#agent/testing/tool-bench.fixture.ts';

import { editTool } from './edit-tool.ts';
import { ReadFiles } from './read-files.ts';
import { readTool } from './read-tool.ts';
import { writeTool } from './write-tool.ts';

let folder: TestFolder;
let readFiles: ReadFiles;
const read = async (input: object) => call(readTool(readFiles), folder.workspace, input);
const write = async (input: object) => call(writeTool(readFiles), folder.workspace, input);
const edit = async (input: object) => call(editTool(readFiles), folder.workspace, input);
const content = (path: string) => readFile(join(folder.workspace, path), 'utf8');

beforeEach(async () => {
  folder = await testFolder();
  readFiles = new ReadFiles();
});
afterEach(() => folder.remove());

describe('read', () => {
  test('shows numbered lines as data and remembers the file', async () => {
    const path = await folder.write('a.txt', 'one\r\ntwo\n');
    const text = textOf(await read({ path: 'a.txt' }));
    expect(text).toMatch(
      /^<data-[0-9a-f]{8} source="a.txt">\n1\tone\n2\ttwo\n<\/data-[0-9a-f]{8}>$/,
    );
    expect(readFiles.versionOf(path)).toMatchObject({ isWhole: true });
  });

  test.each(['a\r\nb\r\n', 'a\r\nb', 'a\nb\r\n', 'a\nb\n'])(
    'shows no line ends: %j',
    async (content) => {
      await folder.write('ends.txt', content);
      expect(textOf(await read({ path: 'ends.txt' }))).toMatch(/\n1\ta\n2\tb\n<\/data/);
    },
  );

  test('shows 2,000 lines and names the offset of the next', async () => {
    const lines = Array.from({ length: 2500 }, (_, at) => `line ${at + 1}`);
    await folder.write('long', lines.join('\n'));
    const result = await read({ path: 'long' });
    // The session does not cut it again, to 1,000 lines, under a note that names all 2,000.
    expect(result).toMatchObject({ isLimited: true });
    const text = textOf(result);
    expect(text).toContain('2000\tline 2000\n<');
    expect(text).toContain('[Lines 1 to 2000 of 2500. Continue with offset 2001.]');
    expect(textOf(await read({ path: 'long', offset: 2499 }))).toContain('2500\tline 2500');
    expect(textOf(await read({ path: 'long', offset: 2501 }))).toContain('has 2500 lines');
  });

  test('shows at most 50 KB and cuts long lines', async () => {
    await folder.write('wide', `${'x'.repeat(100_000)}\n${'é'.repeat(1500)}\n`.repeat(40));
    const text = textOf(await read({ path: 'wide' }));
    expect(Buffer.byteLength(text)).toBeLessThan(52_000);
    expect(text).toContain('… [line cut: 100000 characters]');
    expect(text).toMatch(/\[Lines 1 to \d+ of 80\. Continue/);
  });

  test('shows images by their content', async () => {
    await folder.write('shot.txt', Buffer.from('\x89PNG\r\n\x1a\n1234', 'latin1'));
    expect(await read({ path: 'shot.txt' })).toMatchObject({
      kind: 'done',
      parts: [{ kind: 'text' }, { kind: 'image', mediaType: 'image/png' }],
    });
    const large = Buffer.alloc(4_000_000);
    large.write('GIF89a');
    await folder.write('large.gif', large);
    expect(textOf(await read({ path: 'large.gif' }))).toContain('Make it smaller first.');
  });

  test('refuses binary files, pipes and missing files with a hint', async () => {
    await folder.write('a.bin', Buffer.from([1, 0, 2]));
    expect(textOf(await read({ path: 'a.bin' }))).toContain('binary file of 3 bytes. Use bash');
    await new Promise((settle) => {
      execFile('mkfifo', [join(folder.workspace, 'pipe')], settle);
    });
    expect(textOf(await read({ path: 'pipe' }))).toContain('pipe or a socket, not a file');
    expect(textOf(await read({ path: 'none' }))).toBe('none: There is no such file or folder.');
  });

  test('lists a folder', async () => {
    await folder.write('sub/b', '');
    await folder.write('a', '');
    expect(textOf(await read({ path: '.' }))).toContain('>\na\nsub/\n</');
  });

  test('shows the resolved path as effect and fails if a link replaced the file since', async () => {
    await folder.write('sub/a', 'mine');
    const out = join(folder.base, 'out');
    await mkdir(out);
    await writeFile(join(out, 'a'), 'secret');
    const plan = await planCall(readTool(readFiles), folder.workspace, { path: 'sub/a' });
    if (plan.kind !== 'plan') throw new Error('No plan');
    expect(plan.effects).toEqual([{ kind: 'read', path: join(folder.workspace, 'sub/a') }]);
    await rm(join(folder.workspace, 'sub'), { recursive: true });
    await symlink(out, join(folder.workspace, 'sub'));
    expect(textOf(await runPlan(plan))).toContain('leads to another place');
    const linked = await planCall(readTool(readFiles), folder.workspace, { path: 'sub/a' });
    expect(linked).toMatchObject({ effects: [{ kind: 'read', path: join(out, 'a') }] });
  });
});

describe('write', () => {
  test('creates files, and replaces only those that were read completely and are unchanged', async () => {
    expect(textOf(await write({ path: 'd/a', content: 'one\n' }))).toContain('Created d/a');
    expect(textOf(await write({ path: 'd/a', content: 'two\n' }))).toContain('Replaced d/a');
    await folder.write('d/a', 'theirs\n');
    expect(textOf(await write({ path: 'd/a', content: 'x' }))).toContain('changed after you read');
    await folder.write('b', '1\n2\n3\n');
    expect(textOf(await write({ path: 'b', content: 'x' }))).toContain('exists already');
    await read({ path: 'b', limit: 1 });
    expect(textOf(await write({ path: 'b', content: 'x' }))).toContain('only a part');
    readFiles.forget();
    expect(await content('b')).toBe('1\n2\n3\n');
    expect(await content('d/a')).toBe('theirs\n');
  });

  test('keeps a byte order mark', async () => {
    await folder.write('bom', '\uFEFFold');
    await read({ path: 'bom' });
    await write({ path: 'bom', content: 'new' });
    expect(await content('bom')).toBe('\uFEFFnew');
    await write({ path: 'bom', content: '\uFEFFwith the mark' });
    expect(await content('bom')).toBe('\uFEFFwith the mark');
    await edit({ path: 'bom', edits: [{ old: 'with', new: '\uFEFFwith' }] });
    expect(await content('bom')).toBe('\uFEFFwith the mark');
    await write({ path: 'new', content: '\uFEFFnew' });
    expect(await content('new')).toBe('\uFEFFnew');
  });

  test('a file that appears after the plan is not replaced', async () => {
    const plan = await planCall(writeTool(readFiles), folder.workspace, {
      path: 'n',
      content: 'x',
    });
    await folder.write('n', 'theirs');
    if (plan.kind !== 'plan') throw new Error('No plan');
    expect(textOf(await runPlan(plan))).toContain('exists already');
    expect(await content('n')).toBe('theirs');
  });
});

describe('edit', () => {
  test('applies several edits at once and shows the whole change before', async () => {
    const path = await folder.write('a', 'one\ntwo\nthree\n');
    await read({ path: 'a' });
    const edits = [
      { old: 'one', new: '1' },
      { old: 'three', new: '3' },
    ];
    const plan = await planCall(editTool(readFiles), folder.workspace, { path: 'a', edits });
    expect(plan).toMatchObject({
      title: 'Edit a',
      effects: [
        { kind: 'edit', change: { path, before: 'one\ntwo\nthree\n', after: '1\ntwo\n3\n' } },
      ],
    });
    expect(await content('a')).toBe('one\ntwo\nthree\n');
    if (plan.kind === 'plan') await runPlan(plan);
    expect(await content('a')).toBe('1\ntwo\n3\n');
    // The model knows the result, so that it may edit again.
    await edit({ path: 'a', edits: [{ old: 'two', new: '2' }] });
    expect(await content('a')).toBe('1\n2\n3\n');
  });

  test('applies none if one fails, and shows the nearest lines as data', async () => {
    await folder.write('a', 'const first = 1;\nconst second = 2;\n');
    await read({ path: 'a' });
    const edits = [
      { old: 'first', new: '1st' },
      { old: 'const secand = 2;', new: 'x' },
    ];
    const text = textOf(await edit({ path: 'a', edits }));
    expect(text).toContain('Edit 2 of 2 failed, none was applied.');
    expect(text).toMatch(/<data-[0-9a-f]{8} source="a">\nSimilar lines/);
    expect(await content('a')).toBe('const first = 1;\nconst second = 2;\n');
  });

  test('refuses files that are unread, stale, or changed between plan and run', async () => {
    await folder.write('a', 'old\n');
    const edits = [{ old: 'old', new: 'new' }];
    expect(textOf(await edit({ path: 'a', edits }))).toContain('Read the file before');
    expect(textOf(await edit({ path: 'none', edits }))).toContain('Use write');
    await read({ path: 'a' });
    const plan = await planCall(editTool(readFiles), folder.workspace, { path: 'a', edits });
    await folder.write('a', 'old and theirs\n');
    if (plan.kind !== 'plan') throw new Error('No plan');
    expect(textOf(await runPlan(plan))).toContain('changed after you read it');
    expect(textOf(await edit({ path: 'a', edits }))).toContain('changed after you read it');
    expect(await content('a')).toBe('old and theirs\n');
  });

  test('a link stays a link, and its target is the effect', async () => {
    const target = await folder.write('target', 'old');
    await symlink('target', join(folder.workspace, 'link'));
    await read({ path: 'link' });
    const input = { path: 'link', edits: [{ old: 'old', new: 'new' }] };
    const plan = await planCall(editTool(readFiles), folder.workspace, input);
    expect(plan).toMatchObject({ effects: [{ change: { path: target } }] });
    if (plan.kind === 'plan') await runPlan(plan);
    expect(await content('link')).toBe('new');
    expect(await content('target')).toBe('new');
  });
});
