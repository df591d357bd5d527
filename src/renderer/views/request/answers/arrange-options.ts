import { takesInput } from '#renderer/views/request/words/option-label.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';
import { knownOptionOf, type KnownOption } from '#shared/interaction/known-options.ts';
import { isLasting } from '#shared/interaction/lasting-option.ts';

/** The options of a request, grouped by their place. Each option is in one group. */
export type Arrangement = {
  /** Approve this request only, or send the answers: the first button. */
  readonly approve: InteractionOption | null;
  /** Other approvals, with later requests or more rights: entries of a menu with their scopes. */
  readonly remember: readonly InteractionOption[];
  /** The plain rejection: the second button; null if the agent offers none. */
  readonly reject: InteractionOption | null;
  /** Reject and do more, such as stop the agent: entries of a menu beside the plain rejection. */
  readonly rejectMore: readonly InteractionOption[];
  /** Does not run the request and sends a text: a button beside the text field. */
  readonly retry: InteractionOption | null;
  /** Choices that only the agent knows: a list, by digits. */
  readonly others: readonly InteractionOption[];
};

type Asked = Pick<InteractionRequest, 'details' | 'options'>;

/** Groups options by what they do. Never adds, drops or repeats an option. */
export function arrangementOf({ details, options }: Asked): Arrangement {
  const approving = options.filter(isApproving);
  const rejecting = options.filter(isRejecting);
  const approve = approvalOf(options, details.type);
  const reject = rejectionOf(
    options.filter((option) => option !== approve),
    details.type,
  );
  const rest = options.filter(
    (option) =>
      option !== approve && option !== reject && !isApproving(option) && !isRejecting(option),
  );
  const retry = hasTextField(details)
    ? (rest.find(({ action }) => action === 'RETRY_WITH_FEEDBACK') ?? null)
    : null;
  return {
    approve,
    remember: approving.filter((option) => option !== approve),
    reject,
    rejectMore: rejecting.filter((option) => option !== reject),
    retry,
    others: rest.filter((option) => option !== retry),
  };
}

/** Returns the answers that let the agent do nothing, for a place that does not show all of it. */
export function withoutApprovals({ reject, rejectMore, retry }: Arrangement): Arrangement {
  return { approve: null, remember: [], reject, rejectMore, retry, others: [] };
}

/** Returns true if the text for the agent has a field beside the answers. */
export function hasTextField({ type }: InteractionRequest['details']): boolean {
  return type === 'tool' || type === 'plan';
}

/**
 * Returns the option of the first button: the narrowest approval, the answers of a form, or the
 * plain "yes" of a terminal.
 */
function approvalOf(
  options: readonly InteractionOption[],
  type: InteractionRequest['details']['type'],
): InteractionOption | null {
  const once = options.filter((option) => isApproving(option) && !isLasting(option));
  const narrow = once.find((option) => isKnown(option, 'approve', 'planApproveAsk')) ?? once[0];
  if (narrow) return narrow;
  return (
    options.find(({ action }) => type !== 'none' && action === 'PROVIDE_INFO') ??
    options.find((option) => type === 'none' && isOnScreen(option, 'yes', 'answer')) ??
    null
  );
}

/**
 * Returns the option of the second button: the plain rejection, else the one that skips, else the
 * refusal that the question has as its default, else a rejection that does more.
 */
function rejectionOf(
  options: readonly InteractionOption[],
  type: InteractionRequest['details']['type'],
): InteractionOption | null {
  return (
    options.find(isPlainRejection) ??
    options.find(({ action }) => action === 'SKIP') ??
    options.find((option) => type === 'none' && isOnScreen(option, 'no', 'trustNot')) ??
    options.find((option) => type === 'none' && isDefaultRefusal(option)) ??
    options.find(isRejecting) ??
    null
  );
}

/** Questions that are read from a screen have a refusal as their default, or none. */
function isDefaultRefusal({ action, isDefault, isDangerous }: InteractionOption): boolean {
  return action === 'CUSTOM' && isDefault && !isDangerous;
}

/** Returns the options that send the text of the field, the preferred one first. */
export function textOptions({ retry, reject, others }: Arrangement): readonly InteractionOption[] {
  return [retry, reject, ...others].filter((option) => option !== null).filter(takesInput);
}

/**
 * Returns true for the answer that a program takes if only Enter is pressed: the `N` of `[y/N]`. A
 * default that Corral chose, such as the refusal in a menu of an agent, is none.
 */
export function isProgramDefault({ optionId, action, isDefault }: InteractionOption): boolean {
  return action === 'CUSTOM' && optionId === 'screen-no' && isDefault;
}

/** Returns true if choosing the option deserves a warning. Rejecting is never dangerous. */
export function isWarned(option: InteractionOption): boolean {
  return option.isDangerous && !isRejecting(option) && option.action !== 'SKIP';
}

/** Actions with which the agent does nothing of what it asked for. */
const HARMLESS: ReadonlySet<InteractionOption['action']> = new Set([
  'REJECT_WITH_REASON',
  'RETRY_WITH_FEEDBACK',
  'TERMINATE',
  'SKIP',
]);

/** Returns true if the option needs a second step of another kind before it is sent. */
export function needsConfirmation(option: InteractionOption, isHighRisk: boolean): boolean {
  if (HARMLESS.has(option.action) || isKnown(option, 'no', 'trustNot', 'trustWithout'))
    return false;
  if (option.isDangerous) return true;
  return isHighRisk && !isDefaultRefusal(option);
}

/** Returns true for an option that only its own driver can carry out, with one of these ids. */
function isOnScreen(option: InteractionOption, ...known: readonly KnownOption[]): boolean {
  return option.action === 'CUSTOM' && isKnown(option, ...known);
}

function isKnown({ optionId }: InteractionOption, ...known: readonly KnownOption[]): boolean {
  const found = knownOptionOf(optionId);
  return found !== null && known.includes(found);
}

function isApproving({ action }: InteractionOption): boolean {
  return action === 'APPROVE_AND_EXECUTE';
}

function isRejecting({ action }: InteractionOption): boolean {
  return action === 'REJECT_WITH_REASON' || action === 'TERMINATE';
}

function isPlainRejection(option: InteractionOption): boolean {
  return option.action === 'REJECT_WITH_REASON' && !isLasting(option);
}
