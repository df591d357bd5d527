import type { InteractionAction } from '#shared/interaction/interaction.ts';

import type { AgentAsk } from './agent-event.ts';
import { isDeeperThan, MAX_DEPTH } from '#shared/base/is-deeper-than.ts';

/** What is shown of something that is too deep to be shown in full. */
const SHOWN_DEPTH = 24;
const CUT = '… (nested deeper than Corral shows)';

const WORDS =
  `This request is nested deeper than ${MAX_DEPTH} levels: too deep to be shown in full. ` +
  'Corral does not offer to approve what cannot be read; it can only be rejected.';

const UNSAID =
  'The agent asks to be allowed something and does not say what. ' +
  'Corral does not offer to approve what cannot be read; it can only be rejected.';

const refusing: ReadonlySet<InteractionAction> = new Set(['RETRY_WITH_FEEDBACK', 'REJECT_WITH_REASON', 'TERMINATE', 'SKIP']);

type Fields = Readonly<Record<string, unknown>>;

/** A JSON object that everyone may walk over. `isCut`: it was too deep, and what lies deep in it is gone. */
export function shallow(value: Fields): { readonly fields: Fields; readonly isCut: boolean } {
  if (!isDeeperThan(value, MAX_DEPTH)) return { fields: value, isCut: false };
  return { fields: Object.fromEntries(entriesAbove(value, SHOWN_DEPTH)), isCut: true };
}

function above(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return CUT;
  if (Array.isArray(value)) return value.map((item: unknown) => above(item, depth - 1));
  return Object.fromEntries(entriesAbove(value, depth - 1));
}

function entriesAbove(value: object, depth: number): readonly (readonly [string, unknown])[] {
  return Object.entries(value).map(([key, each]: readonly [string, unknown]) => [key, above(each, depth)]);
}

type Refusable = Pick<AgentAsk, 'type' | 'message' | 'details' | 'options'>;

/** A question about something that was cut. Nobody may say yes to what nobody can read, and the agent must not wait for ever. */
export function onlyRefusable<A extends Refusable>(ask: A, toolName: string, input: unknown): A {
  const { details } = ask;
  const shown = details.type === 'tool' ? details : { type: 'tool' as const, toolName, toolUseId: null, input, details: null };
  return refusable({ ...ask, details: { ...shown, isEditable: false, isCut: true } }, WORDS);
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
