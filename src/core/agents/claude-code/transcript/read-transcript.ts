import { stat } from 'node:fs/promises';
import path from 'node:path';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { convertChunks } from '#core/agents/kits/records/convert-chunks.ts';
import { namesIn } from '#core/agents/kits/files/folders.ts';
import { readRegular, streamRegular } from '#core/agents/kits/files/regular-file.ts';
import { isFields, nameAt } from '#shared/base/fields.ts';

import { claudeConverter } from '../records/converter.ts';
import { withWholeOutput } from './persisted-output.ts';

/** Size limit of a sub-agent's meta file, above what Claude Code writes. */
const MOST_META = 1024 * 1024;

/**
 * Returns all events in the transcript of a session, followed by those of its sub-agents. Returns
 * none if there is no transcript.
 */
export async function readTranscript(
  configDir: string,
  cwd: string,
  agentSessionId: string,
): Promise<readonly AgentEvent[]> {
  const file = await findTranscript(configDir, cwd, agentSessionId);
  if (file === null) return [];
  const events = await convertFile(file, null);
  for (const agent of await subagentsOf(file))
    events.push(...(await convertFile(agent.file, agent.toolUseId)));
  return Promise.all(events.map((event) => withWholeOutput(event, configDir)));
}

/**
 * Returns the transcript in the folder named after the session's folder, or else in any other.
 * Returns null if there is none.
 */
export async function findTranscript(
  configDir: string,
  cwd: string,
  agentSessionId: string,
): Promise<string | null> {
  const projects = path.join(configDir, 'projects');
  const name = `${path.basename(agentSessionId)}.jsonl`;
  const others = await namesIn(projects);
  for (const folder of [cwd.replaceAll(/[^a-zA-Z0-9]/g, '-'), ...others]) {
    const file = path.join(projects, folder, name);
    if (await isFile(file)) return file;
  }
  return null;
}

/**
 * Returns the transcripts of a session's sub-agents; `agent-<id>.meta.json` beside each names the
 * tool use that started it.
 */
export async function subagentsOf(
  transcript: string,
): Promise<readonly { readonly file: string; readonly toolUseId: string | null }[]> {
  const folder = path.join(transcript.slice(0, -'.jsonl'.length), 'subagents');
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.jsonl')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, toolUseId: await toolUseOf(file.replace(/\.jsonl$/, '.meta.json')) };
    }),
  );
}

async function toolUseOf(metaFile: string): Promise<string | null> {
  try {
    const meta: unknown = JSON.parse((await readRegular(metaFile, MOST_META)) ?? 'null');
    return isFields(meta) ? nameAt(meta, 'toolUseId') : null;
  } catch {
    return null; // Older versions write no such file; the sub-agent's lines then appear at the top level.
  }
}

async function convertFile(file: string, parentToolUseId: string | null): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  const converter = claudeConverter({ previewDetails: () => null, parentToolUseId });
  try {
    for await (const conversion of convertChunks(await streamRegular(file), file, converter)) {
      for (const event of conversion.events) events.push(event);
    }
  } catch {
    return events; // The file was deleted while it was read; the events so far are valid.
  }
  return events;
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false; // The file does not exist.
  }
}
