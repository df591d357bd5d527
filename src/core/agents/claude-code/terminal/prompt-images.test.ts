import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { asDropped, PromptImages } from './prompt-images.ts';

test('PromptImages saves images as files that only the owner can read, and removes all of them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'corral-images-'));
  const folder = join(root, 'k-images');
  const images = new PromptImages(folder, 'linux');
  const saved = await images.save('p1', [
    { mediaType: 'image/png', base64: Buffer.from('one').toString('base64') },
    { mediaType: 'image/jpeg', base64: Buffer.from('two').toString('base64') },
  ]);
  expect(saved).toEqual([join(folder, 'p1-1.png'), join(folder, 'p1-2.jpg')]);
  expect(await readFile(join(folder, 'p1-2.jpg'), 'utf8')).toBe('two');
  expect((await stat(join(folder, 'p1-1.png'))).mode & 0o777).toBe(0o600);
  await images.remove();
  expect(await readdir(root)).toEqual([]);
  await rm(root, { recursive: true });
});

test.each([
  ['/home/me/a.png', 'linux', '/home/me/a.png'],
  [
    '/Users/me/Library/Application Support/a.png',
    'darwin',
    String.raw`/Users/me/Library/Application\ Support/a.png`,
  ],
  ["/home/o'neil (x)/图.png", 'linux', String.raw`/home/o\'neil\ \(x\)/图.png`],
  [String.raw`C:\Users\My Name\a.png`, 'win32', String.raw`"C:\Users\My Name\a.png"`],
])('asDropped escapes %s on %s', (file, platform, dropped) => {
  expect(asDropped(file, platform)).toBe(dropped);
});
