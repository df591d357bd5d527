import path from 'node:path';

import type { UsageCode } from '#core/agents/driver.ts';
import { namesIn } from '#core/agents/kits/files/folders.ts';
import { lastTimeIn, listedFiles } from '#core/agents/kits/files/listed-file.ts';
import { openRegular } from '#core/agents/kits/files/regular-file.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import {
  noUsage,
  timeIn,
  tokensAt,
  type UsageReader,
} from '#core/agents/kits/usage/usage-entry.ts';
import { fieldsAt, isFields, nameAt, textAt } from '#shared/base/fields.ts';

const recordName = /^([0-9a-f-]{36})\.jsonl$/;
/** Bytes of a record with its first line, which names the folder. */
const HEAD_BYTES = 16 * 1024;

/**
 * Reads usage in a record of Corral's own agent: one line for each request, also for those of
 * sub-agents. A copy of a record does not contain them.
 */
const recordUsage: UsageReader = {
  marks: /"usage"/,
  read(line) {
    const usage = isFields(line) && line['type'] === 'usage' ? fieldsAt(line, 'usage') : null;
    if (!isFields(line) || !usage) return noUsage;
    const counts = ['input', 'cacheRead', 'cacheWrite', 'output'].map((name) =>
      tokensAt(usage, name),
    );
    const [input = 0, cacheRead = 0, cacheWrite5m = 0, output = 0] = counts.map(
      (count) => count ?? 0,
    );
    const entry = {
      of: 'request',
      key: null,
      isKeyOfKin: false,
      at: timeIn(textAt(line, 'at')),
      model: nameAt(line, 'model'),
      tokens: { input, cacheRead, cacheWrite5m, cacheWrite1h: 0, output, reasoning: 0 },
      // A server of the person's own has no list price, whatever its models are named.
      isPriceable: line['costUsd'] !== null && !counts.includes(null),
    } as const;
    return { entries: [entry], threads: [] };
  },
};

/** How the usage in the records of Corral's own agent is found and read. */
export const recordUsageCode: UsageCode = {
  usage: () => recordUsage,
  files: ({ variables, dataDir }) => {
    const folder = variables['CORRAL_AGENT_DATA'] || path.join(dataDir, 'agent');
    return {
      async list() {
        const sessions = path.join(folder, 'sessions');
        const names = await namesIn(sessions);
        return listedFiles(
          names.flatMap((name) => {
            const agentSessionId = recordName.exec(name)?.[1];
            if (agentSessionId === undefined) return [];
            const file = path.join(sessions, name);
            return [{ file, agentSessionId, isMain: true, isOnlyUsage: true }];
          }),
        );
      },
      async about({ file, bytes }) {
        const [head = ''] = (await headOf(file)).split('\n', 1);
        const first = parseJson(head);
        const cwd = isFields(first) ? nameAt(first, 'workspace') : null;
        return { title: null, cwd, lastAt: await lastTimeIn(file, bytes) };
      },
    };
  },
};

async function headOf(file: string): Promise<string> {
  try {
    const handle = await openRegular(file);
    try {
      const head = Buffer.alloc(HEAD_BYTES);
      const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
      return head.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return ''; // The file was deleted or is not accessible.
  }
}
