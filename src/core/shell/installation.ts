import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

import { z } from 'zod';

/** What Electron loads a packaged app from. */
const ARCHIVE = 'app.asar';

const manifest = z.object({ version: z.string() });

/** Where this Corral's own files are. */
export type Installation = {
  readonly version: string;
  /** The built page. */
  readonly rendererDir: string;
  readonly demoScript: string;
  /** The program of the thread in which transcripts are read. */
  readonly transcriptThread: string;
  /** The program of the thread that keeps the database's log small. */
  readonly checkpointThread: string;
  /** The program that owns the terminals. */
  readonly ptyHost: string;
  /** Of a package: the folder beside it with a Node and the programs it runs (docs/adr/0008). `null`: no package. */
  readonly shipped: string | null;
};

/** Found from the folder of any of its modules: built ones run from `out`, the others straight from `src`. */
export function findInstallation(moduleDir: string): Installation {
  const root = findRoot(moduleDir);
  const isBuilt = relative(root, moduleDir).split(sep)[0] === 'out';
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const rendererDir = join(root, 'out', 'renderer');
  const shipped = basename(root) === ARCHIVE ? join(dirname(root), 'host') : null;
  const script = (built: string, source: string) => (isBuilt ? join(root, 'out', 'main', built) : join(root, 'src', source));
  // Plain Node cannot look into an archive.
  const program = (built: string, source: string) => (shipped === null ? script(built, source) : join(shipped, built));
  return {
    version,
    rendererDir,
    demoScript: program('demo-agent.js', join('core', 'agents', 'demo', 'program.ts')),
    transcriptThread: script('transcript-thread.js', join('core', 'transcript-thread.ts')),
    checkpointThread: script('checkpoint-thread.js', join('core', 'checkpoint-thread.ts')),
    ptyHost: program('pty-host.js', join('pty-host', 'main.ts')),
    shipped,
  };
}

function findRoot(dir: string): string {
  if (existsSync(join(dir, 'package.json'))) return dir;
  if (dirname(dir) === dir) throw new Error('Corral does not find its own package.json; install it again.');
  return findRoot(dirname(dir));
}
