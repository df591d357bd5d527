import type { AgentOutput } from './agent-output.ts';
import type { Describe } from './tool-description.ts';

type OutputOf<T extends AgentOutput['type']> = Extract<AgentOutput, { type: T }>;

const base = { timestamp: null, source: { kind: 'corral' }, parentToolUseId: null } as const;

/** Returns an output for tests; fields that a test does not name have default values. */
export function useOutput(
  key: string,
  id: string | null,
  more: Partial<OutputOf<'toolUse'>> = {},
): OutputOf<'toolUse'> {
  return {
    ...base,
    type: 'toolUse',
    key,
    id,
    toolName: 'Bash',
    toolInput: { command: 'ls' },
    ...more,
  };
}

export function resultOutput(
  key: string,
  toolUseId: string | null,
  more: Partial<OutputOf<'toolResult'>> = {},
): OutputOf<'toolResult'> {
  const result = { result: 'done', structured: null, isError: false, cause: null };
  return { ...base, type: 'toolResult', key, toolUseId, toolName: null, ...result, ...more };
}

export function progressOutput(
  key: string,
  toolUseId: string,
  text: string,
): OutputOf<'toolProgress'> {
  return { ...base, type: 'toolProgress', key, toolUseId, text };
}

export function textOutput(
  key: string,
  text: string,
  more: Partial<OutputOf<'text'>> = {},
): OutputOf<'text'> {
  return { ...base, type: 'text', key, role: 'assistant', text, synthetic: false, ...more };
}

export function statusOutput(
  key: string,
  text: string,
  more: Partial<OutputOf<'status'>> = {},
): OutputOf<'status'> {
  return { ...base, type: 'status', key, status: 'retry', text, data: {}, ...more };
}

/** Writes its arguments into the summary, so that a test can assert what `merge` passed on. */
export const describeForTest: Describe = (use, outcome) => ({
  tool: { kind: 'other', action: 'other', subject: JSON.stringify(use.input), effect: 'unknown' },
  summary: `${use.toolName} ${JSON.stringify(use.input)} ${outcome?.status ?? 'running'} ${JSON.stringify(outcome?.structured ?? null)}`,
  details: null,
});
