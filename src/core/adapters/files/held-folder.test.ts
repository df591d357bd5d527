import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { holdFolder } from './held-folder.ts';
import { NodeWorkFiles } from './node-work-files.ts';

let world = '';
let root = '';
let outside = '';

beforeEach(() => {
  world = mkdtempSync(join(tmpdir(), 'corral-held-'));
  root = join(world, 'root');
  outside = join(world, 'outside');
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(outside);
  writeFileSync(join(world, 'saved'), 'new');
});
afterEach(() => rmSync(world, { recursive: true, force: true }));

/** Puts a link to a folder outside in the place of `src`. */
function exchange(): void {
  if (existsSync(join(root, 'away'))) return;
  renameSync(join(root, 'src'), join(root, 'away'));
  symlinkSync(outside, join(root, 'src'));
}

describe.runIf(process.platform === 'linux')('a folder that is exchanged for a link', () => {
  test('NodeWorkFiles writes nothing outside if the exchange comes after the check', async () => {
    const files = new NodeWorkFiles();
    const saved = {
      get savedAt() {
        exchange();
        return join(world, 'saved');
      },
    };
    const entry = { kind: 'file', permissions: 0o644, content: saved } as const;
    const put = await files.put(root, 'src/a.txt', entry, null);
    expect(put.ok).toBe(true);
    expect(readdirSync(outside)).toEqual([]);
    expect(readFileSync(join(root, 'away', 'a.txt'), 'utf8')).toBe('new');
    expect(readdirSync(join(root, 'away'))).toEqual(['a.txt']);
  });

  test('holdFolder refuses a folder behind a link', async () => {
    mkdirSync(join(root, 'src', 'inner'));
    mkdirSync(join(outside, 'inner'));
    exchange();
    expect(await holdFolder(root, 'src')).toEqual({ ok: false, error: 'outside' });
    expect(await holdFolder(root, 'src/inner')).toEqual({ ok: false, error: 'outside' });
    expect(await holdFolder(root, 'none')).toEqual({ ok: false, error: 'missing' });
  });

  test('holdFolder holds a folder below a root that is a link itself', async () => {
    symlinkSync(root, join(world, 'linked'));
    const held = await holdFolder(join(world, 'linked'), 'src');
    expect(held.ok).toBe(true);
    if (held.ok) await held.value.release();
  });
});
