import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

import { z } from 'zod';

/** File from which Electron loads a packaged app. */
const ARCHIVE = 'app.asar';

const manifest = z.object({ version: z.string() });

/** Paths of this Corral's own files. */
export type Installation = {
  readonly version: string;
  /** Folder of the built page. */
  readonly rendererDir: string;
  readonly demoScript: string;
  /** Program of Corral's own agent. */
  readonly agentScript: string;
  /** Entry point of the worker thread that reads transcripts. */
  readonly transcriptThread: string;
  /** Entry point of the worker thread that keeps the database's write-ahead log small. */
  readonly checkpointThread: string;
  /** Program that owns the terminals. */
  readonly ptyHost: string;
  /**
   * Folder beside a package with a Node and the programs that it runs (docs/adr/0008). Null if
   * Corral is not packaged.
   */
  readonly shipped: string | null;
};

/**
 * Finds the installation from the folder of any of its modules: built modules run from `out`, the
 * others directly from `src`.
 */
export function findInstallation(moduleDir: string): Installation {
  const root = findRoot(moduleDir);
  const isBuilt = relative(root, moduleDir).split(sep)[0] === 'out';
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const rendererDir = join(root, 'out', 'renderer');
  const shipped = basename(root) === ARCHIVE ? join(dirname(root), 'host') : null;
  const script = (built: string, source: string) =>
    isBuilt ? join(root, 'out', 'main', built) : join(root, 'src', source);
  // Plain Node cannot read files in an archive.
  const program = (built: string, source: string) =>
    shipped === null ? script(built, source) : join(shipped, built);
  return {
    version,
    rendererDir,
    demoScript: program('demo-agent.js', join('core', 'agents', 'demo', 'program.ts')),
    agentScript: program('agent.js', join('agent', 'main.ts')),
    transcriptThread: script('transcript-thread.js', join('core', 'transcript-thread.ts')),
    checkpointThread: script('checkpoint-thread.js', join('core', 'checkpoint-thread.ts')),
    ptyHost: program('pty-host.js', join('pty-host', 'main.ts')),
    shipped,
  };
}

function findRoot(dir: string): string {
  if (existsSync(join(dir, 'package.json'))) return dir;
  if (dirname(dir) === dir)
    throw new Error('Corral does not find its own package.json; install it again.');
  return findRoot(dirname(dir));
}
