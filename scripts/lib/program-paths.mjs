import { join } from 'node:path';

import { root } from './paths.mjs';

/** Source file of each program and thread, in `src`. */
const SOURCES = {
  agent: 'agent/main.ts',
  'checkpoint-thread': 'core/checkpoint-thread.ts',
  cli: 'cli/main.ts',
  'demo-agent': 'core/agents/demo/program.ts',
  headless: 'headless/main.ts',
  'pty-host': 'pty-host/main.ts',
  'transcript-thread': 'core/transcript-thread.ts',
};

/**
 * Returns the file that tests start as a process or a thread. `npm test` builds first and sets
 * CORRAL_BUILT_PROGRAMS: Node loads a bundle in a quarter of the time that the sources take. A
 * test that is run alone needs no build.
 */
export function programPath(name) {
  return process.env.CORRAL_BUILT_PROGRAMS === '1'
    ? join(root, 'out', 'main', `${name}.js`)
    : join(root, 'src', SOURCES[name]);
}
