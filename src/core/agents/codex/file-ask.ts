import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { unsaid } from '#core/agents/refusable.ts';
import type { Fields } from '#shared/base/fields.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import type { ToolDetails } from '#shared/conversation/tool-details.ts';
import { askWords, worded, type Worded } from '#shared/interaction/worded.ts';

import { fileChangeOf } from './file-changes.ts';
import type { FileUpdate, ThreadItem } from './items.ts';
import { option, refusals } from './options.ts';
import { toolPartsOf } from './tool-parts.ts';
import type { RequestId } from './wire.ts';

const request = z.object({ reason: maybeText, grantRoot: maybeText });

/** `item/fileChange/requestApproval`: what is changed stands in the item that was started before it. */
export function fileAsk(
  params: Fields,
  item: ThreadItem | null,
  toolUseId: string,
  id: RequestId,
): Omit<AgentAsk, 'askId' | 'askedBy'> | null {
  const asked = fit(request, params);
  if (!asked) return null;
  const changes = item?.type === 'fileChange' ? item.changes : [];
  const [only] = changes.length === 1 && item ? (toolPartsOf(item) ?? []) : [];
  const about = only ?? { toolName: 'Edit', input: { changes: changes.flatMap(pathsOf) } };
  const accept = (decision: string) => ({ requestId: id, result: { decision } });
  const options = [
    option('approve', 'Approve', 'APPROVE_AND_EXECUTE', accept('accept'), { isDefault: true, description: 'This once.' }),
    option(
      'approve-session-files',
      'Approve, and do not ask again for these files in this session',
      'APPROVE_AND_EXECUTE',
      accept('acceptForSession'),
      {
        description: 'Forgotten when this session ends.',
      },
    ),
    ...refusals({ requestId: id, decline: { decision: 'decline' }, cancel: { result: { decision: 'cancel' } }, isDefault: false }),
  ];
  const ask = {
    type: 'TOOL_APPROVAL' as const,
    ...askWords(titleOf(changes), asked.reason ?? ''),
    details: { type: 'tool' as const, toolName: about.toolName, toolUseId, input: about.input, details: detailsOf(changes) },
    options,
    reason: null,
    blockedPath: asked.grantRoot,
  };
  return changes.length === 0 ? unsaid(ask) : ask;
}

function titleOf(changes: readonly FileUpdate[]): Worded {
  const [first, ...others] = changes;
  if (!first) return worded('codexFiles', {});
  if (others.length > 0) return worded('codexChanges', { count: String(changes.length) });
  const { path, kind } = first;
  if (kind.type === 'add') return worded('codexCreate', { path });
  return kind.type === 'delete' ? worded('codexDelete', { path }) : worded('codexEdit', { path });
}

/** Where a file is, and where it goes. */
function pathsOf({ path, kind }: FileUpdate): readonly { readonly path: string; readonly change: string }[] {
  const moved = kind.move_path === null ? [] : [{ path: kind.move_path, change: 'move' }];
  return [{ path, change: kind.type }, ...moved];
}

function detailsOf(changes: readonly FileUpdate[]): ToolDetails | null {
  const [first, ...others] = changes.map((change) => fileChangeOf(change).diff);
  if (!first) return null;
  return others.length === 0 ? first : { type: 'changes', files: [first, ...others] };
}
