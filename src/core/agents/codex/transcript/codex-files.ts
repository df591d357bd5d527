import path from 'node:path';

import type { TranscriptFiles } from '#core/agents/driver.ts';
import { lastTimeIn, listedFiles } from '#core/agents/kits/files/listed-file.ts';

import { pathsIn, rolloutsAmong, rolloutsIn } from './codex-transcripts.ts';
import { readHead } from './rollout-head.ts';

/**
 * Returns the files of Codex's conversations. Those that the person archived in Codex are only read
 * for their usage.
 */
export function codexFiles(codexHome: string): TranscriptFiles {
  return {
    async list() {
      const active = await rolloutsIn(path.join(codexHome, 'sessions'));
      const archived = await pathsIn(path.join(codexHome, 'archived_sessions'));
      const places = [
        ...active.map((rollout) => ({ ...rollout, isMain: true })),
        ...rolloutsAmong(archived).map((rollout) => ({
          ...rollout,
          isMain: true,
          isOnlyUsage: true,
        })),
      ];
      return listedFiles(places);
    },
    async about({ file, bytes }) {
      const [head, lastAt] = await Promise.all([readHead(file, bytes), lastTimeIn(file, bytes)]);
      return { ...head, lastAt };
    },
  };
}
