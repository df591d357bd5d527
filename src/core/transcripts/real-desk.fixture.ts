import { join } from 'node:path';

import { createApp, type App } from '#core/app.ts';
import { nodePorts } from '#core/node-ports.ts';
import type { Installation } from '#core/shell/installation.ts';
import type { LogPort } from '#core/ports.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { programPath } from '../../../scripts/lib/program-paths.mjs';

/**
 * Starts core with its real threads. Home and data are below the folder, whose transcripts are the
 * only ones.
 */
export async function startRealDesk(folder: string, log?: LogPort): Promise<App> {
  const installation: Installation = {
    version: '0.0.0',
    demoScript: programPath('demo-agent'),
    agentScript: '',
    ptyHost: programPath('pty-host'),
    transcriptThread: programPath('transcript-thread'),
    checkpointThread: programPath('checkpoint-thread'),
    rendererDir: '',
    shipped: null,
  };
  const dataDir = join(folder, 'data');
  const node = { command: process.execPath, env: {} };
  const ports = nodePorts({ dataDir, installation, node });
  const own = { homeDir: folder, tempDir: folder, variables: { PATH: '/nowhere', HOME: folder } };
  const environment = { ...ports.environment, ...own };
  const created = await createApp({ ...ports, environment, log: log ?? ports.log });
  if (!created.ok) throw new Error(textIn('en', created.error.message));
  return created.value;
}
