import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { refuseOnlyUnspecified } from '#core/agents/kits/asks/refuse-only-ask.ts';
import type { Fields } from '#shared/base/fields.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import { askWords, worded, type Worded } from '#shared/interaction/worded.ts';

import { fileChangeOf } from '../wire/file-changes.ts';
import type { FileUpdate, ThreadItem } from '../wire/items.ts';
import { option, refusals } from './options.ts';
import { toolPartsOf, type ToolPart } from '../tools/tool-parts.ts';
import type { RequestId } from '../wire/wire.ts';

const request = z.object({ reason: maybeText, grantRoot: maybeText });

/**
 * Converts `item/fileChange/requestApproval` to a question; the changes are in the item that was
 * started before it.
 */
export function fileAsk(
  params: Fields,
  item: ThreadItem | null,
  toolUseId: string,
  id: RequestId,
): Omit<AgentAsk, 'askId' | 'askedBy'> | null {
  const approval = fit(request, params);
  if (!approval) return null;
  const changes = item?.type === 'fileChange' ? item.changes : [];
  const [only] = changes.length === 1 && item ? (toolPartsOf(item) ?? []) : [];
  const about = only ?? severalFiles(changes);
  const accept = (decision: string) => ({ requestId: id, result: { decision } });
  const options = [
    option('approve', 'Approve', 'APPROVE_AND_EXECUTE', accept('accept'), {
      isDefault: true,
      description: 'This once.',
    }),
    option(
      'approve-session-files',
      'Approve, and do not ask again for these files in this session',
      'APPROVE_AND_EXECUTE',
      accept('acceptForSession'),
      {
        description: 'Expires when this session ends.',
      },
    ),
    ...refusals({
      requestId: id,
      decline: { decision: 'decline' },
      cancel: { result: { decision: 'cancel' } },
      isDefault: false,
    }),
  ];
  const ask = {
    type: 'TOOL_APPROVAL' as const,
    ...askWords(titleOf(changes), ''),
    ...(approval.reason === null ? {} : { agentSays: approval.reason }),
    details: {
      type: 'tool' as const,
      toolName: about.toolName,
      toolUseId,
      input: about.input,
      tool: about.tool,
      details: detailsOf(changes),
    },
    options,
    reason: null,
    blockedPath: approval.grantRoot,
  };
  return changes.length === 0 ? refuseOnlyUnspecified(ask) : ask;
}

function titleOf(changes: readonly FileUpdate[]): Worded {
  const [first, ...others] = changes;
  if (!first) return worded('editFiles', {});
  if (others.length > 0) return worded('changeFiles', { count: String(changes.length) });
  const { type } = first.kind;
  if (type === 'add') return worded('createFile', {});
  return type === 'delete' ? worded('deleteFile', {}) : worded('editFile', {});
}

function severalFiles(
  changes: readonly FileUpdate[],
): Pick<ToolPart, 'toolName' | 'input' | 'tool'> {
  const named = changes.flatMap(pathsOf);
  const tool = {
    kind: 'edit' as const,
    action: 'update' as const,
    subject: '',
    paths: named.map(({ path }) => path),
  };
  return { toolName: 'Edit', input: { changes: named }, tool };
}

/** Returns the path of a file and, if it is moved, its new path. */
function pathsOf({
  path,
  kind,
}: FileUpdate): readonly { readonly path: string; readonly change: string }[] {
  const moved = kind.move_path === null ? [] : [{ path: kind.move_path, change: 'move' }];
  return [{ path, change: kind.type }, ...moved];
}

function detailsOf(changes: readonly FileUpdate[]): ToolDetails | null {
  const [first, ...others] = changes.map((change) => fileChangeOf(change).diff);
  if (!first) return null;
  return others.length === 0 ? first : { type: 'changes', files: [first, ...others] };
}
