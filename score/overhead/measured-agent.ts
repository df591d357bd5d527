import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startAcpAgent, type AcpAgent } from '#agent/testing/acp-agent.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BUNDLE = join(ROOT, 'build', 'host', 'programs', 'agent.js');

/** The program that is measured: the bundle if `npm run build` made it, else the source. */
export const PROGRAM = existsSync(BUNDLE)
  ? { name: 'the bundle', path: BUNDLE }
  : { name: 'the source', path: join(ROOT, 'src', 'agent', 'main.ts') };

/** The program with an open session in a fresh folder. */
export interface MeasuredAgent {
  readonly workspace: string;
  prompt(text: string): Promise<void>;
  /** Resident memory in MiB. */
  memory(): number;
}

/** Starts the program, opens a session, and removes all of it after `measure`. */
export async function withAgent<Result>(
  env: Readonly<Record<string, string>>,
  measure: (agent: MeasuredAgent) => Promise<Result>,
): Promise<Result> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'corral-overhead-')));
  const workspace = join(home, 'work');
  mkdirSync(workspace);
  const own = {
    HOME: home,
    CORRAL_AGENT_DATA: join(home, 'data'),
    CORRAL_AGENT_CONFIG: join(home, 'config'),
  };
  const agent = await startAcpAgent({ env: { ...env, ...own }, program: [PROGRAM.path] });
  try {
    return await measure(await openSession(agent, workspace));
  } finally {
    await agent.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function openSession(agent: AcpAgent, workspace: string): Promise<MeasuredAgent> {
  const connection = agent.connection.agent;
  const { sessionId } = await connection.request('session/new', {
    cwd: workspace,
    mcpServers: [],
  });
  return {
    workspace,
    async prompt(text) {
      await connection.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
    },
    memory() {
      const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(agent.process.pid)], {
        encoding: 'utf8',
      });
      return Number(kib) / 1024;
    },
  };
}
