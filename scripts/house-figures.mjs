import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listFiles } from './lib/files.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { main } from './lib/run.mjs';

/**
 * Prints how large and how connected the sources are: files and lines by room, functions, names
 * that many files declare, and folders that import each other.
 */
await main(async () => {
  await ensureInstalled();
  const { sourceFacts } = await import('./lib/house/source-facts.mjs');
  const { houseFigures, isCounted } = await import('./lib/house/house-figures.mjs');
  const { figuresText } = await import('./lib/house/figures-text.mjs');
  const paths = listFiles('src').filter(isCounted);
  const facts = paths.map((path) => sourceFacts(path, readFileSync(join(root, path), 'utf8')));
  console.log(figuresText(houseFigures(facts)).join('\n'));
  return 0;
});
