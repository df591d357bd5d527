import { pathsOf } from '#core/agents/kits/tools/input-paths.ts';
import { isFields } from '#shared/base/fields.ts';
import { redactText } from '#shared/base/redact-text.ts';
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

/** Tool, files and failure of a message, which the filters of a query ask for. */
export type MessageFacts = {
  readonly tool: string | null;
  /** Paths as the agent wrote them. */
  readonly files: readonly string[];
  readonly isFailed: boolean;
};

/** Limits of what one message is found by, so that no transcript makes rows huge. */
const MAX_TOOL = 200;
const MAX_PATH = 4096;
const MAX_FILES = 1000;

export function factsOfOutput(output: AgentOutput): MessageFacts {
  const tool = output.type === 'toolUse' || output.type === 'toolResult' ? output.toolName : null;
  return {
    tool: tool === null ? null : redactText(tool.slice(0, MAX_TOOL)),
    files: [...new Set(pathsIn(output))]
      .filter((path) => path !== '' && path.length <= MAX_PATH)
      .slice(0, MAX_FILES)
      .map(redactText),
    isFailed: isFailure(output),
  };
}

function isFailure(output: AgentOutput): boolean {
  if (output.type === 'toolResult') return output.isError && output.cause === null;
  return output.type === 'error';
}

/** Returns the files and folders that a tool uses, without its working folder. */
function pathsIn(output: AgentOutput): readonly string[] {
  if (output.type !== 'toolUse') return [];
  const { tool, toolInput } = output;
  if (tool && 'paths' in tool) return tool.paths;
  if (!isFields(toolInput)) return [];
  return pathsOf({ ...toolInput, cwd: undefined, directory: undefined });
}
