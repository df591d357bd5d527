import { refuseOnlyUnspecified } from '#core/agents/kits/asks/refuse-only-ask.ts';
import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { clip } from '#core/agents/kits/tools/wording.ts';
import { askWords, worded, type Worded } from '#shared/interaction/worded.ts';
import type { ToolUse } from '#shared/tool/tool-use.ts';

import type { Reading } from '../tools/reading.ts';
import { describedCall } from '../tools/described-call.ts';
import { acpTools } from '../tools/processors.ts';
import type { RequestId } from '../wire/message.ts';
import type { Offered } from '../wire/offered.ts';
import type { KnownTool } from '../wire/state.ts';
import { emptyCall, type ToolCall } from '../wire/tool-call.ts';
import type { Ask } from './options.ts';
import { permissionOptions } from './permission-options.ts';
import { toolQuestionsAsk } from './tool-questions-ask.ts';

type PermissionContext = {
  readonly id: RequestId;
  readonly reading: Reading;
  /** The tool that the request is about; null if the request names none. */
  readonly tool: KnownTool | null;
  readonly offered: readonly Offered[];
};

const describe = describeWith(acpTools);

/** Converts `session/request_permission` to a question to the person. */
export function permissionAsk({ id, reading, tool, offered }: PermissionContext): Ask {
  const { agent, readCall } = reading;
  const call = tool?.call ?? emptyCall;
  const toolUseId = tool?.toolUseId ?? null;
  const questions = toolQuestionsAsk(call, { id, reading, toolUseId, offered });
  if (questions) return questions;
  const { toolName, input, use } = describedCall(call, readCall);
  const says = sayingsOf(call, use);
  const { details } = describe({ toolName, toolUseId, input, tool: use }, null);
  const changeable = changeableEdit(call, use, input);
  const ask: Ask = {
    type: 'TOOL_APPROVAL',
    ...askWords(titleOf(use, call, toolName), ''),
    ...(says === '' ? {} : { agentSays: says }),
    details: {
      type: 'tool',
      toolName,
      toolUseId,
      input,
      tool: use,
      details,
      ...changeable?.details,
    },
    options: permissionOptions(offered, {
      agent,
      requestId: id,
      toolUseId,
      edit: changeable?.edit,
    }),
    reason: null,
    blockedPath: null,
  };
  return isSpecified(call, use) ? ask : refuseOnlyUnspecified(ask);
}

/** Returns what makes the edit of one file changeable; null if the agent takes no other text. */
function changeableEdit({ editId, diffs }: ToolCall, use: ToolUse, input: object) {
  const [diff] = diffs;
  if (editId === null || !diff || diffs.length > 1 || diff.isDeleted || use.kind !== 'edit')
    return null;
  return {
    edit: { editId, path: diff.path },
    details: { input: { ...input, content: diff.newText }, isEditable: true },
  };
}

/**
 * Returns whether the request contains what would happen: a command, the change of a file, or at
 * least an input or a title of any other tool.
 */
function isSpecified(call: ToolCall, use: ToolUse): boolean {
  const { diffs, rawInput, texts, paths, title, isCut } = call;
  if (isCut) return false;
  if (use.kind === 'execute') return use.command !== null && use.command !== '';
  const hasContent = diffs.length > 0 || rawInput !== null || texts.length > 0;
  return hasContent || (use.kind !== 'edit' && (title !== '' || paths.length > 0));
}

/** Returns the agent's own words about the request, which the card does not show otherwise. */
function sayingsOf({ title, texts, paths }: ToolCall, use: ToolUse): string {
  const isPath = paths.some((path) => path === title || path.endsWith(`/${title}`));
  const isShown = use.kind === 'execute' ? title === use.command : use.kind === 'edit' || isPath;
  return [...(isShown ? [] : [title]), ...texts].filter((part) => part !== '').join('\n');
}

function titleOf(use: ToolUse, call: ToolCall, toolName: string): Worded {
  switch (use.kind) {
    case 'execute':
      return worded('runCommand', {});
    case 'edit':
      if (use.paths.length > 1) return worded('changeFiles', { count: String(use.paths.length) });
      return use.action === 'write' ? worded('createFile', {}) : worded('editFile', {});
    case 'read':
      return worded('readFile', {});
    case 'search':
      return worded('searchFiles', {});
    case 'delete':
      return worded('deleteFile', {});
    case 'fetch':
      return use.url === null ? worded('searchWeb', {}) : worded('fetchPage', {});
    case 'mcp':
      return worded('useMcpTool', { tool: clip(use.tool), server: clip(use.server) });
    default:
      return worded('allowTool', { tool: clip(call.name ?? '') || toolName });
  }
}
