import path from 'node:path';

import { z } from 'zod';

import type { FoundTranscript, ListedProcess, RunningConversation } from '#core/agents/agent.ts';
import { readRegular } from '#core/agents/kits/files/regular-file.ts';

const MAX_BYTES = 64 * 1024;

/**
 * Record that Claude Code keeps for each of its running processes in a small file (seen in
 * 2.1.329).
 */
const record = z.object({ pid: z.int(), sessionId: z.string().min(1).max(200) });

/**
 * Matches its own name, or Node with its script. Other programs may have that name among their
 * arguments.
 */
const CLAUDE =
  /^(?:(?:\S*\/)?(?:node|bun)\s+(?:-\S+\s+)*)?(?:\S*\/)?(?:claude(?:\s|$)|claude-code\/cli)/;

/**
 * Returns the conversation that one of these processes has open, or null if none of them is Claude
 * Code.
 */
export async function livingConversation(
  configDir: string,
  processes: readonly ListedProcess[],
  newestOf: () => Promise<FoundTranscript | null>,
): Promise<RunningConversation | null> {
  for (const { pid } of processes) {
    const agentSessionId = await readSessionId(
      path.join(configDir, 'sessions', `${pid}.json`),
      pid,
    );
    if (agentSessionId !== null) return { agentSessionId, pid, certainty: 'certain' };
  }
  const claude = processes.find(({ command }) => CLAUDE.test(command));
  const newest = claude && (await newestOf());
  return claude && newest
    ? { agentSessionId: newest.agentSessionId, pid: claude.pid, certainty: 'likely' }
    : null;
}

async function readSessionId(file: string, pid: number): Promise<string | null> {
  try {
    const parsed = record.safeParse(JSON.parse((await readRegular(file, MAX_BYTES)) ?? 'null'));
    return parsed.success && parsed.data.pid === pid ? parsed.data.sessionId : null;
  } catch {
    return null; // Most processes are not Claude Code, or the file is being written.
  }
}
