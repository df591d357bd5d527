import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Fields } from '#shared/base/fields.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';

import { option, refusals } from './options.ts';
import { fields, type RequestId } from '../wire/wire.ts';

const request = z.object({ reason: maybeText, cwd: maybeText, permissions: fields.catch({}) });

/**
 * Converts `item/permissions/requestApproval`, which asks for more than the sandbox allows, for a
 * turn or longer.
 */
export function permissionAsk(
  params: Fields,
  toolUseId: string,
  id: RequestId,
): Omit<AgentAsk, 'askId' | 'askedBy'> | null {
  const approval = fit(request, params);
  if (!approval) return null;
  const permissions = Object.fromEntries(
    Object.entries(approval.permissions).filter(([, value]) => value !== null),
  );
  const grant = (scope: string) => ({ requestId: id, result: { permissions, scope } });
  const options = [
    option('grant-turn', 'Grant for this turn', 'APPROVE_AND_EXECUTE', grant('turn'), {
      isDefault: true,
    }),
    option('grant-session', 'Grant for this session', 'APPROVE_AND_EXECUTE', grant('session'), {
      isDangerous: true,
      description: 'Expires when this session ends.',
    }),
    ...refusals({
      requestId: id,
      decline: { permissions: {}, scope: 'turn' },
      cancel: { interrupt: true },
      isDefault: false,
    }),
  ];
  const input = { permissions, ...(approval.cwd === null ? {} : { cwd: approval.cwd }) };
  const tool = {
    kind: 'switchMode',
    action: 'other',
    subject: 'RequestPermissions',
    effect: 'sandbox',
  } as const;
  const details = {
    type: 'tool',
    toolName: 'RequestPermissions',
    toolUseId,
    input,
    tool,
    details: null,
  } as const;
  const says = approval.reason === null ? {} : { agentSays: approval.reason };
  const words = { ...askWords(worded('morePermissions', { agent: 'Codex' }), ''), ...says };
  return { type: 'TOOL_APPROVAL', ...words, details, options, reason: null, blockedPath: null };
}
