import { z } from 'zod';

import { listOf, text } from '#shared/base/lenient.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import type { RequestId } from '../wire/message.ts';
import { CANCELLED, option, refusals, stopTurn } from './options.ts';

const offered = z.object({
  optionId: z.string(),
  name: text,
  kind: z.enum(['allow_once', 'allow_always', 'reject_once', 'reject_always']),
});
export type Offered = z.output<typeof offered>;
export const offeredOptions = listOf(offered);

type About = {
  readonly agent: string;
  readonly requestId: RequestId;
  readonly toolUseId: string | null;
};

export function selected(optionId: string) {
  return { outcome: { outcome: 'selected', optionId } };
}

/**
 * Returns the options of a permission request. Each is identified by the agent's id of it, because
 * several may have the same kind; only a single `allow_once` gets Corral's own label.
 */
export function permissionOptions(
  given: readonly Offered[],
  { agent, requestId, toolUseId }: About,
): readonly InteractionOption[] {
  const refuses = toolUseId === null ? {} : { refuses: toolUseId };
  const once = given.filter(({ kind }) => kind === 'allow_once');
  const always = given.filter(({ kind }) => kind === 'allow_always');
  const [rejecting, ...otherRejecting] = given.filter(({ kind }) => kind === 'reject_once');
  const never = given.filter(({ kind }) => kind === 'reject_always');
  const approvals = [...once, ...always].map(({ optionId, name, kind }, index) => {
    const metadata = { requestId, result: selected(optionId) };
    const isOnly = kind === 'allow_once' && once.length === 1;
    return isOnly
      ? option('approve', 'Approve', 'APPROVE_AND_EXECUTE', metadata, {
          isDefault: true,
          description: 'This once.',
        })
      : option(`allow-${index}`, name || optionId, 'APPROVE_AND_EXECUTE', metadata, {
          isDefault: index === 0 && kind === 'allow_once',
          lasting: kind === 'allow_always',
        });
  });
  const own = [...otherRejecting, ...never].map(({ optionId, name, kind }, index) => {
    const metadata = { requestId, result: selected(optionId), ...refuses };
    return option(`refuse-${index}`, name || optionId, 'REJECT_WITH_REASON', metadata, {
      lasting: kind === 'reject_always',
    });
  });
  const result = rejecting ? selected(rejecting.optionId) : CANCELLED;
  return [
    ...approvals,
    ...refusals({ agent, requestId, result, ...refuses }),
    ...own,
    stopTurn(agent, { requestId, result: CANCELLED, ...refuses }),
  ];
}
