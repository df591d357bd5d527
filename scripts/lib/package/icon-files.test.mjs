import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { widthOf } from './icon-files.mjs';
import { root } from '../paths.mjs';

const icons = join(root, 'resources', 'icons');
const read = (name) => readFileSync(join(icons, name));

test('the icons match resources/icon.svg; node scripts/draw/icons.mjs redraws them', () => {
  const drawn = createHash('sha256')
    .update(readFileSync(join(root, 'resources', 'icon.svg')))
    .digest('hex');
  expect(read('drawn-from').toString().trim()).toBe(drawn);
  expect(readFileSync(join(root, 'src', 'renderer', 'icon.svg'), 'utf8')).toBe(
    readFileSync(join(root, 'resources', 'icon.svg'), 'utf8'),
  );
});

test.each([16, 24, 32, 48, 64, 128, 256, 512, 1024])('there is an icon of %i pixels', (size) => {
  expect(widthOf(read(`${size}x${size}.png`))).toBe(size);
});

test('icon.ico and icon.icns contain all sizes', () => {
  const ico = read('icon.ico');
  const count = ico.readUInt16LE(4);
  const widths = Array.from({ length: count }, (_, at) =>
    widthOf(ico.subarray(ico.readUInt32LE(6 + 16 * at + 12))),
  );
  expect(widths).toEqual([16, 24, 32, 48, 64, 128, 256]);
  const icns = read('icon.icns');
  const names = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    names.push(icns.subarray(at, at + 4).toString());
  expect([icns.readUInt32BE(4), names.toSorted()]).toEqual([
    icns.length,
    ['ic07', 'ic08', 'ic09', 'ic10', 'ic11', 'ic12', 'ic13', 'ic14', 'icp4', 'icp5'],
  ]);
});
