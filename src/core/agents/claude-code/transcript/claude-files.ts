import path from 'node:path';

import type { TranscriptFiles } from '#core/agents/driver.ts';
import { mapInBatches, namesIn } from '#core/agents/kits/files/folders.ts';
import { lastTimeIn, listedFiles } from '#core/agents/kits/files/listed-file.ts';

import { readHead } from './transcript-head.ts';

const sessionName = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ENDING = '.jsonl';

/**
 * Returns the files of Claude Code's conversations: `projects/<folder>/<session id>.jsonl`, and
 * those of sub-agents in `projects/<folder>/<session id>/subagents`.
 */
export function claudeFiles(configDir: string): TranscriptFiles {
  const projects = path.join(configDir, 'projects');
  return {
    async list() {
      const folders = await namesIn(projects);
      const places = await mapInBatches(folders, (name) => placesIn(path.join(projects, name)));
      return listedFiles(places.flat());
    },
    async about({ file, bytes }) {
      const [head, lastAt] = await Promise.all([readHead(file, bytes), lastTimeIn(file, bytes)]);
      return { ...head, lastAt };
    },
  };
}

async function placesIn(folder: string) {
  const names = await namesIn(folder);
  const places = await mapInBatches(names, async (name) => {
    if (sessionName.test(name)) return subagentsIn(path.join(folder, name), name);
    const agentSessionId = name.slice(0, -ENDING.length);
    return name.endsWith(ENDING) && sessionName.test(agentSessionId)
      ? [{ file: path.join(folder, name), agentSessionId, isMain: true }]
      : [];
  });
  return places.flat();
}

async function subagentsIn(session: string, agentSessionId: string) {
  const folder = path.join(session, 'subagents');
  const names = (await namesIn(folder)).filter((name) => name.endsWith(ENDING));
  return names.map((name) => ({ file: path.join(folder, name), agentSessionId, isMain: false }));
}
