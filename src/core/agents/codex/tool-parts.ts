import { fileChangeOf } from './file-changes.ts';
import type { FileUpdate, ItemOf, ThreadItem } from './items.ts';
import { unwrapped } from './shell-command.ts';

export type ToolItem = ItemOf<
  | 'commandExecution'
  | 'fileChange'
  | 'mcpToolCall'
  | 'dynamicToolCall'
  | 'collabAgentToolCall'
  | 'webSearch'
  | 'imageView'
  | 'imageGeneration'
  | 'sleep'
>;

/** What a tool item is in Corral's words: one use and what came of it. */
export type ToolPart = {
  readonly toolName: string;
  readonly input: unknown;
  readonly result: string;
  readonly structured: unknown;
};

/** The parts of a tool item: one, or one for each file of a change. `null`: the item is no tool. */
export function toolPartsOf(item: ThreadItem): readonly ToolPart[] | null {
  switch (item.type) {
    case 'commandExecution':
      return [commandPart(item)];
    case 'fileChange':
      return item.changes.map(filePart);
    case 'mcpToolCall':
      return [{ toolName: `mcp__${item.server}__${item.tool}`, input: item.arguments, ...mcpResult(item) }];
    case 'dynamicToolCall':
      return [{ toolName: item.tool, input: item.arguments, result: textsOf(item.contentItems), structured: null }];
    case 'collabAgentToolCall':
      return [agentPart(item)];
    case 'webSearch':
      return [webPart(item)];
    case 'imageView':
      return [{ toolName: 'Read', input: { file_path: item.path }, result: '', structured: null }];
    case 'imageGeneration':
      return [{ toolName: 'ImageGeneration', input: { prompt: item.revisedPrompt }, result: item.savedPath ?? '', structured: null }];
    case 'sleep':
      return [{ toolName: 'Sleep', input: { durationMs: item.durationMs }, result: '', structured: null }];
    default:
      return null;
  }
}

export function isToolItem(item: ThreadItem): item is ToolItem {
  return toolPartsOf(item) !== null;
}

/** `Bash`, as other agents call it, so that cards, rules and risks know it. `shellCommand` is what Codex really starts. */
function commandPart({ command, cwd, status, exitCode, aggregatedOutput }: ItemOf<'commandExecution'>): ToolPart {
  const plain = unwrapped(command);
  const input = { command: plain, ...(plain === command ? {} : { shellCommand: command }), ...(cwd === null ? {} : { cwd }) };
  const printed = aggregatedOutput ?? '';
  const failed = status === 'failed' && exitCode !== null;
  return { toolName: 'Bash', input, result: failed ? `Exit code ${exitCode}\n${printed}` : printed, structured: null };
}

/** A change of a file in the words of the tools that every agent has for it. */
function filePart(update: FileUpdate): ToolPart {
  const { diff, movedTo } = fileChangeOf(update);
  const { filePath, oldContent, newContent, hunks } = diff;
  const moved = movedTo === null ? {} : { moved_to: movedTo };
  if (oldContent === null) {
    const structured = { type: 'create', filePath, content: newContent, originalFile: null, structuredPatch: hunks };
    return { toolName: 'Write', input: { file_path: filePath, content: newContent }, result: '', structured };
  }
  if (update.kind.type === 'delete') {
    return { toolName: 'Delete', input: { file_path: filePath, content: oldContent }, result: '', structured: null };
  }
  // `codex exec` tells that a file changed, and not how.
  if (hunks.length === 0) return { toolName: 'FileChange', input: { file_path: filePath, ...moved }, result: '', structured: null };
  const input = { file_path: filePath, old_string: oldContent, new_string: newContent, ...moved };
  const structured = { filePath, oldString: oldContent, newString: newContent, structuredPatch: hunks };
  return { toolName: 'Edit', input, result: '', structured };
}

function mcpResult({ result, error }: ItemOf<'mcpToolCall'>): Pick<ToolPart, 'result' | 'structured'> {
  if (error) return { result: error.message, structured: null };
  const content = Array.isArray(result?.content) ? result.content : [];
  return { result: content.map(textOfContent).join('\n'), structured: result };
}

function textOfContent(block: unknown): string {
  if (typeof block !== 'object' || block === null) return String(block);
  return 'text' in block && typeof block.text === 'string' ? block.text : JSON.stringify(block);
}

function textsOf(items: readonly { readonly text: string; readonly url: string | null }[]): string {
  return items.map(({ text, url }) => text || (url ?? '')).join('\n');
}

/** A sub-agent that is started is shown as one; what else agents do with each other is a tool like any other. */
function agentPart(item: ItemOf<'collabAgentToolCall'>): ToolPart {
  const { tool, prompt, model, agentsStates } = item;
  const result = Object.values(agentsStates)
    .flatMap(({ message }) => message ?? [])
    .join('\n');
  if (tool !== 'spawnAgent') return { toolName: tool, input: { prompt, agents: item.receiverThreadIds }, result, structured: null };
  return { toolName: 'Agent', input: { description: '', prompt: prompt ?? '', subagent_type: model }, result, structured: null };
}

function webPart({ query, action, results }: ItemOf<'webSearch'>): ToolPart {
  const result = results === null ? '' : results.map((each) => JSON.stringify(each)).join('\n');
  if (action?.url) {
    return { toolName: 'WebFetch', input: { url: action.url, prompt: action.pattern ?? '' }, result, structured: null };
  }
  const words = query || action?.query || action?.queries.join(', ') || '';
  return { toolName: 'WebSearch', input: { query: words }, result, structured: null };
}
