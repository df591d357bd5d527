import type { Turn } from '#shared/conversation/turn.ts';

export function aTurn(promptSeq: number, change: Partial<Turn> = {}): Turn {
  return {
    promptSeq,
    promptId: `p${promptSeq}`,
    gist: `Prompt ${promptSeq}`,
    startedAt: null,
    endedAt: null,
    durationMs: null,
    costUsd: null,
    tokens: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
    changes: { files: 0, added: 0, removed: 0 },
    tools: { total: 0, notDone: 0 },
    outcome: 'completed',
    footSeq: null,
    ...change,
  };
}
