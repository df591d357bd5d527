import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { findChromium } from '../lib/tools/chromium.mjs';
import { root } from '../lib/paths.mjs';
import { main } from '../lib/run.mjs';

/** Strokes of the app icon's mark (src/renderer/icon.svg). */
const MARK = 'M21.8 9.2A9 9 0 1 0 21.8 22.8';
const INNER = 'M18.6 12.8A4.6 4.6 0 1 0 18.6 19.2';

/**
 * Dots that show the state. They differ in shape too, for people who cannot distinguish their
 * colours.
 */
const dots = {
  quiet: null,
  working: {
    colour: '#35a06a',
    shape: '<circle cx="24.5" cy="24.5" r="5" fill="none" stroke-width="3"/>',
  },
  waiting: { colour: '#f0a93b', shape: '<circle cx="24.5" cy="24.5" r="6" stroke="none"/>' },
  urgent: {
    colour: '#e5484d',
    shape: '<path d="M24.5 16.5l7.5 14h-15z" stroke-width="1.5" stroke-linejoin="round"/>',
  },
};

/** Returns the icon with its own background, visible on light and dark bars. */
function coloured(dot) {
  const mark = `<rect width="32" height="32" rx="8" fill="#2f62c9"/><path d="${MARK}" stroke="#fff"/><path d="${INNER}" stroke="#fff" stroke-opacity=".55"/>`;
  if (!dot) return mark;
  return `${mark}<circle cx="24.5" cy="24.5" r="8.5" fill="#fff" stroke="none"/><g fill="${dot.colour}" stroke="${dot.colour}">${dot.shape}</g>`;
}

/** Returns the template image of a Mac, which uses only its opacity. */
function template(dot) {
  const mark = `<path d="${MARK}" stroke="#000"/><path d="${INNER}" stroke="#000" stroke-opacity=".55"/>`;
  if (!dot) return mark;
  const hole = `<mask id="m"><rect width="32" height="32" fill="#fff"/><circle cx="24.5" cy="24.5" r="8.5" fill="#000"/></mask>`;
  return `${hole}<g mask="url(#m)">${mark}</g><g fill="#000" stroke="#000">${dot.shape}</g>`;
}

const svg = (inside, size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-width="2.6" style="display:block">${inside}</svg>`;

/**
 * Draws resources/tray: for each state one icon for bars of any colour (24 px) and one for the Mac
 * (18 px), each also at twice the size.
 */
await main(async () => {
  const folder = join(root, 'resources', 'tray');
  mkdirSync(folder, { recursive: true });
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args,
  });
  const page = await browser.newPage();
  const draw = async (name, inside, size) => {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0;background:transparent}</style>${svg(inside, size)}`,
    );
    await page.screenshot({ path: join(folder, name), omitBackground: true });
  };
  for (const [state, dot] of Object.entries(dots)) {
    await draw(`${state}.png`, coloured(dot), 24);
    await draw(`${state}@2x.png`, coloured(dot), 48);
    await draw(`${state}Template.png`, template(dot), 18);
    await draw(`${state}Template@2x.png`, template(dot), 36);
  }
  await browser.close();
  return 0;
});
