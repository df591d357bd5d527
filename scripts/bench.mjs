import { join } from 'node:path';

import { benchAgainst } from './lib/bench/bench-against.mjs';
import { benchOptions } from './lib/bench/bench-options.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureWholeChromium } from './lib/tools/chromium.mjs';
import { ensureInstalled, ensureTestAgents } from './lib/install.mjs';
import { loopbackOnly } from './lib/tools/isolation.mjs';
import { projectEnv, projectNode, root } from './lib/paths.mjs';
import { handOver, main, Stop } from './lib/run.mjs';

/** Environment of the browser, found once for all benches that need it. */
const found = {};

async function ensureBrowser() {
  found.CORRAL_CHROMIUM ??= await ensureWholeChromium();
}

/** Requirements of the benches that drive the built Corral; other benches have none. */
const needs = {
  latency: [ensureBuilt, ensureBrowser, ensureTestAgents],
  'long-conversation': [ensureBuilt, ensureBrowser, ensureTestAgents],
  protocols: [ensureBuilt, ensureBrowser, ensureTestAgents],
  'huge-desk': [ensureBuilt, ensureBrowser],
  review: [ensureBuilt, ensureBrowser, ensureTestAgents],
  'session-list': [ensureBuilt, ensureBrowser, ensureTestAgents],
  start: [ensureBuilt, ensureBrowser, ensureTestAgents],
  terminal: [ensureBuilt, ensureBrowser],
};

/**
 * Prepares the requirements of the selected benches. Returns the reason for each bench that cannot
 * run; the others still run.
 */
async function prepare(word) {
  const missing = {};
  for (const [name, steps] of Object.entries(needs)) {
    if (!`${name}.bench.ts`.includes(word)) continue;
    try {
      for (const step of steps) await step();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      missing[name] = error.message;
    }
  }
  return missing;
}

/**
 * Runs `npm run bench -- [part] [--write]`, or with `--against REV` compares the figures with those
 * of a revision.
 */
await main(async (args) => {
  const options = benchOptions(args);
  await ensureInstalled();
  if (options.against !== null) return benchAgainst(options);
  const missing = await prepare(options.parts[0] ?? '');
  const { prefix } = await loopbackOnly();
  const env = projectEnv({
    ...found,
    CORRAL_BENCH_MISSING: JSON.stringify(missing),
    NO_PROXY: '127.0.0.1,localhost,::1',
    no_proxy: '127.0.0.1,localhost,::1',
  });
  const [command, ...rest] = [
    ...prefix,
    projectNode,
    '--expose-gc',
    join(root, 'bench', 'run.ts'),
    ...args,
  ];
  return handOver(command, rest, { env });
});
