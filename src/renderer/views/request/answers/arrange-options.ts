import { takesInput } from '#renderer/views/request/words/option-label.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';
import { isLasting } from '#shared/interaction/lasting-option.ts';

/** The options of an approval, grouped by their place in the footer. Each option is in one group. */
export type Arrangement = {
  /** Approve this request only, or a plan: buttons. */
  readonly approve: readonly InteractionOption[];
  /** Approve this request and later ones: entries of a menu. */
  readonly remember: readonly InteractionOption[];
  /** The plain rejection: a button; null if the agent offers none. */
  readonly reject: InteractionOption | null;
  /** Reject and do more, such as stop the agent: entries of a menu beside the plain rejection. */
  readonly rejectMore: readonly InteractionOption[];
  /** Does not run the request and sends a text: a button beside the text field. */
  readonly retry: InteractionOption | null;
  /** Neither approve nor reject: buttons. */
  readonly others: readonly InteractionOption[];
};

/** Groups options by what they do. Never adds, drops or repeats an option. */
export function arrangeOptions(options: readonly InteractionOption[]): Arrangement {
  const approving = options.filter(isApproving);
  const rejecting = options.filter(isRejecting);
  const rest = options.filter((option) => !isApproving(option) && !isRejecting(option));
  const reject = rejecting.find(isPlainRejection) ?? rejecting[0] ?? null;
  const retry = rest.find(({ action }) => action === 'RETRY_WITH_FEEDBACK') ?? null;
  return {
    approve: approving.filter((option) => !isLasting(option)),
    remember: approving.filter(isLasting),
    reject,
    rejectMore: rejecting.filter((option) => option !== reject),
    retry,
    others: rest.filter((option) => option !== retry),
  };
}

const MAX_APPROVE = 2;
const MAX_OTHERS = 1;

/**
 * Returns the arrangement of a request that is approved or rejected; null if its options are better
 * shown as a list: questions, choices on the screen of a terminal, and unusually many options.
 */
export function arrangementOf({
  details,
  options,
}: Pick<InteractionRequest, 'details' | 'options'>): Arrangement | null {
  if (details.type !== 'tool' && details.type !== 'plan') return null;
  const arrangement = arrangeOptions(options);
  const { approve, remember, reject, others } = arrangement;
  if (approve.length > MAX_APPROVE || others.length > MAX_OTHERS) return null;
  return approve.length + remember.length > 0 || reject !== null ? arrangement : null;
}

/** Returns the options that send the text of the field, the preferred one first. */
export function textOptions({ retry, reject, others }: Arrangement): readonly InteractionOption[] {
  return [retry, reject, ...others].filter((option) => option !== null).filter(takesInput);
}

/** Returns true if choosing the option deserves a warning. Rejecting is never dangerous. */
export function isWarned(option: InteractionOption): boolean {
  return option.isDangerous && !isRejecting(option) && option.action !== 'SKIP';
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
