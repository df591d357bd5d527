import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { ensureWholeChromium } from '../lib/tools/chromium.mjs';
import { icns, ico } from '../lib/package/icon-files.mjs';
import { root } from '../lib/paths.mjs';
import { main } from '../lib/run.mjs';

const source = join(root, 'resources', 'icon.svg');
const folder = join(root, 'resources', 'icons');
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const inWindows = [16, 24, 32, 48, 64, 128, 256];
/** Margin on each side as a fraction of the square, as in Apple's own icons. */
const free = { mac: 0.1, plain: 0 };

async function draw(page, svg, size, margin) {
  const inner = Math.round(size * (1 - 2 * margin));
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;width:${size}px;height:${size}px">${svg.replace('<svg', `<svg width="${inner}" height="${inner}"`)}</body>`,
  );
  return page.screenshot({ omitBackground: true });
}

/** Draws every icon from `resources/icon.svg`; run it after that file changed. */
await main(async () => {
  const svg = readFileSync(source, 'utf8');
  const executablePath = await ensureWholeChromium();
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage();
  mkdirSync(folder, { recursive: true });
  const plain = new Map();
  const mac = [];
  for (const size of sizes) {
    plain.set(size, await draw(page, svg, size, free.plain));
    mac.push(await draw(page, svg, size, free.mac));
    writeFileSync(join(folder, `${size}x${size}.png`), plain.get(size));
  }
  await browser.close();
  writeFileSync(join(folder, 'icon.ico'), ico(inWindows.map((size) => plain.get(size))));
  writeFileSync(join(folder, 'icon.icns'), icns(mac));
  writeFileSync(join(folder, 'drawn-from'), `${createHash('sha256').update(svg).digest('hex')}\n`);
  console.log(
    `${sizes.length} sizes, one icon of Windows and one of macOS are in resources/icons.`,
  );
  return 0;
});
