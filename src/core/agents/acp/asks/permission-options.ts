import type { InteractionOption } from '#shared/interaction/interaction.ts';

import type { RequestId } from '../wire/message.ts';
import type { Offered } from '../wire/offered.ts';
import { CANCELLED, option, refusals, stopTurn, type OptionReply } from './options.ts';

type About = {
  readonly agent: string;
  readonly requestId: RequestId;
  readonly toolUseId: string | null;
  /** The edit whose text an approval may replace. */
  readonly edit?: OptionReply['edit'];
};

export function selected(optionId: string) {
  return { outcome: { outcome: 'selected', optionId } };
}

/**
 * Returns the options of a permission request. Each is identified by the agent's id of it, because
 * several may have the same kind; only a single `allow_once` gets Corral's own label. The other
 * labels begin with the effect, because the agent may give an approval the name of a rejection.
 */
export function permissionOptions(
  offered: readonly Offered[],
  { agent, requestId, toolUseId, edit }: About,
): readonly InteractionOption[] {
  const given = withOwnNames(offered);
  const refuses = toolUseId === null ? {} : { refuses: toolUseId };
  const once = given.filter(({ kind }) => kind === 'allow_once');
  const always = given.filter(({ kind }) => kind === 'allow_always');
  const [rejecting, ...otherRejecting] = given.filter(({ kind }) => kind === 'reject_once');
  const never = given.filter(({ kind }) => kind === 'reject_always');
  const approvals = [...once, ...always].map(({ optionId, name, kind }, index) => {
    const metadata = { requestId, result: selected(optionId), ...(edit && { edit }) };
    const isOnly = kind === 'allow_once' && once.length === 1;
    return isOnly
      ? option('approve', 'Approve', 'APPROVE_AND_EXECUTE', metadata, {
          isDefault: true,
          description: 'This once.',
        })
      : option(`allow-${index}`, `${approves(kind)}: ${name}`, 'APPROVE_AND_EXECUTE', metadata, {
          isDefault: index === 0 && kind === 'allow_once',
          lasting: kind === 'allow_always',
          agentLabel: name,
        });
  });
  const own = [...otherRejecting, ...never].map(({ optionId, name, kind }, index) => {
    const metadata = { requestId, result: selected(optionId), ...refuses };
    return option(`refuse-${index}`, `${rejects(kind)}: ${name}`, 'REJECT_WITH_REASON', metadata, {
      lasting: kind === 'reject_always',
      agentLabel: name,
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

const approves = (kind: Offered['kind']) =>
  kind === 'allow_always' ? 'Approve and remember' : 'Approve';
const rejects = (kind: Offered['kind']) =>
  kind === 'reject_always' ? 'Reject and remember' : 'Reject';

/** Returns the options with names that a reader can tell apart. */
function withOwnNames(offered: readonly Offered[]): readonly Offered[] {
  return offered.map((each) => {
    const { name, optionId, kind } = each;
    const alike = offered.filter((other) => other.kind === kind && isAlike(other.name, name));
    if (name.trim() === '') return { ...each, name: optionId };
    return alike.length === 1 ? each : { ...each, name: `${name} (${optionId})` };
  });
}

function isAlike(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
