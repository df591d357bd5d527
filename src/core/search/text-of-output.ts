import type { AgentOutput } from '#shared/conversation/agent-output.ts';

/** Text that the search finds. `output` is what a tool printed. */
export type OutputText = { readonly words: string; readonly output: string };

const MAX_DEPTH = 5;

/**
 * Returns the text of the person, the agent or its tool in an output. Null if it has none: what
 * Corral composes, and records that it does not know, are not searched.
 */
export function textOfOutput(output: AgentOutput): OutputText | null {
  if (output.type === 'toolResult') return { words: '', output: output.result };
  const words = wordsOf(output).filter((text) => text !== '');
  return words.length === 0 ? null : { words: words.join('\n'), output: '' };
}

function wordsOf(output: AgentOutput): readonly string[] {
  switch (output.type) {
    case 'text':
    case 'thinking':
      return [output.text];
    case 'toolUse':
      return [output.toolName, ...stringsOf(output.toolInput)];
    case 'plan':
      return [output.plan, output.filePath ?? ''];
    case 'todo':
      return output.items.map(({ text }) => text);
    case 'question':
      return output.questions.flatMap((each) => stringsOf(each));
    case 'error':
      return typeof output.message === 'string' ? [output.message] : [];
    default:
      return [];
  }
}

function stringsOf(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((item) => stringsOf(item, depth + 1));
}

export type SearchedRole = 'user' | 'assistant' | 'tool';

export function roleOfOutput(output: AgentOutput): SearchedRole {
  if (output.type === 'toolUse' || output.type === 'toolResult') return 'tool';
  return output.type === 'text' && output.role === 'user' ? 'user' : 'assistant';
}
