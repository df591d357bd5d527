import { executeUse } from '#core/agents/kits/tools/execute-use.ts';
import { contentText } from '#core/agents/kits/tools/result-content.ts';
import { useByName } from '#core/agents/kits/tools/use-by-name.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import { fileChangeOf } from '../wire/file-changes.ts';
import type { FileUpdate, ItemOf, ThreadItem } from '../wire/items.ts';
import { unwrapShell } from '../wire/shell-command.ts';
import { commandResult } from './command.ts';
import { changeResult } from './file-change.ts';

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

/** A tool item in neutral words: one use and its result. */
export type ToolPart = {
  readonly toolName: string;
  readonly input: unknown;
  readonly tool: ToolUse;
  readonly result: string;
  readonly structured: unknown;
};

/**
 * Returns the parts of a tool item: one, or one for each changed file. Returns null if the item is
 * not a tool.
 */
export function toolPartsOf(item: ThreadItem): readonly ToolPart[] | null {
  switch (item.type) {
    case 'commandExecution':
      return [commandPart(item)];
    case 'fileChange':
      return item.changes.map(filePart);
    case 'mcpToolCall':
      return [mcpPart(item)];
    case 'dynamicToolCall':
      return [
        {
          ...unknownPart(item.tool, item.arguments, contentText(item.contentItems.map(asBlock))),
          structured: { content: item.contentItems.map(asBlock) },
        },
      ];
    case 'collabAgentToolCall':
      return [agentPart(item)];
    case 'webSearch':
      return [webPart(item)];
    case 'imageView':
      return [imagePart(item)];
    case 'imageGeneration':
      return [generatedPart(item)];
    case 'sleep':
      return [unknownPart('Sleep', { durationMs: item.durationMs }, '')];
    default:
      return null;
  }
}

export function isToolItem(item: ThreadItem): item is ToolItem {
  return toolPartsOf(item) !== null;
}

/** Returns the part of a tool that Corral does not know. */
function unknownPart(toolName: string, input: unknown, result: string): ToolPart {
  return { toolName, input, tool: useByName(toolName, input, null), result, structured: null };
}

function mcpPart(item: ItemOf<'mcpToolCall'>): ToolPart {
  const { server, tool, arguments: input } = item;
  const toolName = `mcp__${server}__${tool}`;
  return { toolName, input, tool: useByName(toolName, input, null), ...mcpResult(item) };
}

function imagePart({ path }: ItemOf<'imageView'>): ToolPart {
  const tool = { kind: 'read' as const, action: 'read' as const, paths: [path] };
  return { toolName: 'Read', input: { file_path: path }, tool, result: '', structured: null };
}

/**
 * Returns the part of a command, named `Bash` as in rules. `shellCommand` is the command line that
 * Codex starts.
 */
function commandPart({
  command,
  cwd,
  status,
  exitCode,
  aggregatedOutput,
}: ItemOf<'commandExecution'>): ToolPart {
  const plain = unwrapShell(command);
  const input = {
    command: plain,
    ...(plain === command ? {} : { shellCommand: command }),
    ...(cwd === null ? {} : { cwd }),
  };
  const stdout = aggregatedOutput ?? '';
  const isKnown = status === 'completed' || (status === 'failed' && exitCode !== null);
  const structured = isKnown ? commandResult(stdout, exitCode ?? 0) : null;
  return {
    toolName: 'Bash',
    input,
    tool: executeUse('command', input),
    result: stdout,
    structured,
  };
}

/** Returns the part of a file change, in the terms that all agents share. */
function filePart(update: FileUpdate): ToolPart {
  const { diff, movedTo } = fileChangeOf(update);
  const { filePath, oldContent, newContent, hunks } = diff;
  const structured = changeResult(hunks);
  const moved = movedTo === null ? {} : { moved_to: movedTo };
  if (oldContent === null) {
    const tool = {
      kind: 'edit' as const,
      action: 'write' as const,
      paths: [filePath],
      replaces: 'file' as const,
    };
    return {
      toolName: 'Write',
      input: { file_path: filePath, content: newContent },
      tool,
      result: '',
      structured,
    };
  }
  if (update.kind.type === 'delete') {
    const tool = { kind: 'delete' as const, action: 'delete' as const, paths: [filePath] };
    return {
      toolName: 'Delete',
      input: { file_path: filePath, content: oldContent },
      tool,
      result: '',
      structured: null,
    };
  }
  // `codex exec` reports that a file changed, but not its content.
  if (hunks.length === 0) return unknownPart('FileChange', { file_path: filePath, ...moved }, '');
  const input = { file_path: filePath, old_string: oldContent, new_string: newContent, ...moved };
  const paths = [filePath, ...(movedTo === null ? [] : [movedTo])];
  const tool = {
    kind: 'edit' as const,
    action: 'update' as const,
    paths,
    replaces: 'once' as const,
  };
  return { toolName: 'Edit', input, tool, result: '', structured };
}

function mcpResult({
  result,
  error,
}: ItemOf<'mcpToolCall'>): Pick<ToolPart, 'result' | 'structured'> {
  if (error) return { result: error.message, structured: null };
  return {
    result: contentText(result?.['content'], result?.['structuredContent']),
    structured: result,
  };
}

/** Returns an item of a dynamic tool as a block; one without text has a picture. */
function asBlock({ type, text, ...item }: ItemOf<'dynamicToolCall'>['contentItems'][number]) {
  return text === '' ? { ...item, type } : { type, text };
}

function generatedPart(item: ItemOf<'imageGeneration'>): ToolPart {
  const { revisedPrompt, savedPath, result } = item;
  const image = { type: 'image', mimeType: 'image/png', data: result };
  return {
    ...unknownPart('ImageGeneration', { prompt: revisedPrompt }, savedPath ?? ''),
    structured: result === '' ? null : { content: [image] },
  };
}

/**
 * Returns a started sub-agent as such, and any other interaction between agents as an ordinary
 * tool.
 */
function agentPart(item: ItemOf<'collabAgentToolCall'>): ToolPart {
  const { tool, prompt, model, agentsStates } = item;
  const result = Object.values(agentsStates)
    .flatMap(({ message }) => message ?? [])
    .join('\n');
  if (tool !== 'spawnAgent')
    return unknownPart(tool, { prompt, agents: item.receiverThreadIds }, result);
  const use = {
    kind: 'subagent' as const,
    action: 'agent' as const,
    subject: prompt || (model ?? ''),
    effect: 'ownWork' as const,
  };
  const input = { description: '', prompt: prompt ?? '', subagent_type: model };
  return { toolName: 'Agent', input, tool: use, result, structured: null };
}

function webPart({ query, action, results }: ItemOf<'webSearch'>): ToolPart {
  const result = results === null ? '' : results.map((each) => JSON.stringify(each)).join('\n');
  if (action?.url) {
    const input = { url: action.url, prompt: action.pattern ?? '' };
    const tool = { kind: 'fetch' as const, action: 'fetch' as const, url: action.url, query: null };
    return { toolName: 'WebFetch', input, tool, result, structured: null };
  }
  const words = query || action?.query || action?.queries.join(', ') || '';
  const tool = { kind: 'fetch' as const, action: 'web' as const, url: null, query: words };
  return { toolName: 'WebSearch', input: { query: words }, tool, result, structured: null };
}
