import { MAX_DEPTH } from '#shared/base/is-deeper-than.ts';
import type { InteractionAction } from '#shared/interaction/interaction.ts';

import type { AgentAsk } from './agent-event.ts';

const TOO_DEEP =
  `This request is nested deeper than ${MAX_DEPTH} levels: too deep to be shown in full. ` +
  'Corral does not offer to approve what cannot be read; it can only be rejected.';

const UNSAID =
  'The agent asks to be allowed something and does not say what. ' +
  'Corral does not offer to approve what cannot be read; it can only be rejected.';

const refusing: ReadonlySet<InteractionAction> = new Set(['RETRY_WITH_FEEDBACK', 'REJECT_WITH_REASON', 'TERMINATE', 'SKIP']);

type Refusable = Pick<AgentAsk, 'type' | 'message' | 'details' | 'options'>;

/** A question about something that was cut. Nobody may say yes to what nobody can read, and the agent must not wait for ever. */
export function onlyRefusable<A extends Refusable>(ask: A, toolName: string, input: unknown): A {
  const { details } = ask;
  const shown = details.type === 'tool' ? details : { type: 'tool' as const, toolName, toolUseId: null, input, details: null };
  return refusable({ ...ask, details: { ...shown, isEditable: false, isCut: true } }, TOO_DEEP);
}

/** The same of an agent that did not say what it is about. */
export function unsaid<A extends Refusable>(ask: A): A {
  const { details } = ask;
  return refusable({ ...ask, details: details.type === 'tool' ? { ...details, isEditable: false, isCut: true } : details }, UNSAID);
}

function refusable<A extends Refusable>(ask: A, words: string): A {
  const options = ask.options.filter(({ action }) => refusing.has(action));
  const preferred = options.find(({ action }) => action === 'REJECT_WITH_REASON' || action === 'SKIP');
  return {
    ...ask,
    type: 'TOOL_APPROVAL',
    message: ask.message === '' ? words : `${words}\n\n${ask.message}`,
    options: options.map((option) => ({ ...option, isDefault: option === preferred })),
  };
}
