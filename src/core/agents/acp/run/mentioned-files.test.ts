import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { mentionOf } from '#shared/agents/mentions.ts';

import { initializedIn } from '../wire/session.ts';
import { mentionedFiles } from './mentioned-files.ts';

let root = '';
let cwd = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'corral-mentions-')));
  cwd = join(root, 'project');
  mkdirSync(join(cwd, 'src'), { recursive: true });
  writeFileSync(join(cwd, 'src/a.ts'), 'const a = 1;\n');
  writeFileSync(join(cwd, 'b.md'), '# B\n');
  writeFileSync(join(root, 'secret'), 'A key.\n');
});

afterEach(() => rmSync(root, { recursive: true }));

const uri = (...parts: readonly string[]) => pathToFileURL(join(...parts)).href;
const embedded = (file: string, text: string) => ({
  type: 'resource',
  resource: { uri: uri(cwd, file), text, mimeType: 'text/plain' },
});
const link = (file: string, name: string) => ({ type: 'resource_link', uri: uri(file), name });
const blocks = (text: string, embeddedContext = true) => {
  const agentCapabilities = { promptCapabilities: { embeddedContext } };
  return mentionedFiles(text, cwd, initializedIn({ protocolVersion: 1, agentCapabilities }));
};

describe('mentionedFiles', () => {
  test('Each mentioned file is embedded once, also in brackets and before punctuation', async () => {
    expect(await blocks('Compare (@src/a.ts) with @b.md, then fix @src/a.ts.')).toEqual([
      embedded('src/a.ts', 'const a = 1;\n'),
      embedded('b.md', '# B\n'),
    ]);
  });

  test.each([
    'two words.md',
    'pa(ren)s #1.md',
    'say "hi".md',
    '-dash.md',
    '\u6587\u4EF6 \u4E00.md',
    'end.',
  ])('The file %s is found by its mention', async (name) => {
    writeFileSync(join(cwd, name), 'text\n');
    expect(await blocks(`Read ${mentionOf(name)}, please.`)).toEqual([embedded(name, 'text\n')]);
  });

  test('A file is a link if the agent takes no embedded context', async () => {
    expect(await blocks('See @b.md', false)).toEqual([link(join(cwd, 'b.md'), 'b.md')]);
  });

  test('What is no file is left in the text alone', async () => {
    expect(await blocks('@src/ @src @missing.ts me@example.com @ @@b.md')).toEqual([]);
  });

  test('A file outside of the folder is only linked, also by a link inside of it', async () => {
    symlinkSync(join(root, 'secret'), join(cwd, 'notes.md'));
    expect(await blocks(`@notes.md @../secret @${join(root, 'secret')}`)).toEqual([
      link(join(cwd, 'notes.md'), 'notes.md'),
      link(join(root, 'secret'), 'secret'),
    ]);
  });

  test('A file that is long or no text is only linked', async () => {
    writeFileSync(join(cwd, 'long.txt'), 'x'.repeat(64 * 1024 + 1));
    writeFileSync(join(cwd, 'nul.bin'), 'a\0b');
    writeFileSync(join(cwd, 'latin.txt'), Buffer.from([0xe4, 0x0a]));
    const found = await blocks('@long.txt @nul.bin @latin.txt');
    expect(found).toMatchObject(Array.from({ length: 3 }, () => ({ type: 'resource_link' })));
  });

  test('The texts of one prompt are limited, and so is the number of files', async () => {
    for (let at = 0; at < 30; at += 1) writeFileSync(join(cwd, `${at}.txt`), 'x'.repeat(60_000));
    const found = await blocks(Array.from({ length: 30 }, (_, at) => `@${at}.txt`).join(' '));
    expect(found).toHaveLength(20);
    expect(found.filter((block) => 'resource' in block)).toHaveLength(4);
  });
});
