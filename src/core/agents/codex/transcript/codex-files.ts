import path from 'node:path';

import type { TranscriptFiles } from '#core/agents/driver.ts';
import { mapInBatches } from '#core/agents/kits/files/folders.ts';
import { lastTimeIn, listedFile } from '#core/agents/kits/files/listed-file.ts';

import { rolloutsIn } from './codex-transcripts.ts';
import { readHead } from './rollout-head.ts';

/** Returns the files of Codex's conversations. */
export function codexFiles(codexHome: string): TranscriptFiles {
  return {
    async list() {
      const rollouts = await rolloutsIn(path.join(codexHome, 'sessions'));
      const files = await mapInBatches(rollouts, ({ file, agentSessionId }) =>
        listedFile({ file, agentSessionId, isMain: true }),
      );
      return files.filter((file) => file !== null);
    },
    async about({ file, bytes }) {
      const [head, lastAt] = await Promise.all([readHead(file, bytes), lastTimeIn(file, bytes)]);
      return { ...head, lastAt };
    },
  };
}
