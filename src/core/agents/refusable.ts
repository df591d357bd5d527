import { MAX_DEPTH } from '#shared/base/is-deeper-than.ts';
import type { InteractionAction } from '#shared/interaction/interaction.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import type { AgentAsk } from './agent-event.ts';
import { MAX_LINE_BYTES } from './line-splitter.ts';

const refusing: ReadonlySet<InteractionAction> = new Set(['RETRY_WITH_FEEDBACK', 'REJECT_WITH_REASON', 'TERMINATE', 'SKIP']);

type Refusable = Pick<AgentAsk, 'type' | 'message' | 'wording' | 'details' | 'options'>;

/** Why something is not there in full: it nests too deep, or its line was too long. */
export type Cut = 'tooDeep' | 'tooLong';

/** A question about something that was cut. Nobody may say yes to what nobody can read, and the agent must not wait for ever. */
export function onlyRefusable<A extends Refusable>(ask: A, toolName: string, input: unknown, cut: Cut): A {
  const { details } = ask;
  const shown = details.type === 'tool' ? details : { type: 'tool' as const, toolName, toolUseId: null, input, details: null };
  const said = below(ask.message);
  const words =
    cut === 'tooDeep'
      ? worded('tooDeep', { levels: String(MAX_DEPTH), said })
      : worded('tooLong', { size: `${MAX_LINE_BYTES / 2 ** 20} MiB`, said });
  return refusable({ ...ask, details: { ...shown, isEditable: false, isCut: true } }, words);
}

/** The same of an agent that did not say what it is about. */
export function unsaid<A extends Refusable>(ask: A): A {
  const { details } = ask;
  const cut = details.type === 'tool' ? { ...details, isEditable: false, isCut: true } : details;
  return refusable({ ...ask, details: cut }, worded('unsaid', { said: below(ask.message) }));
}

function refusable<A extends Refusable>(ask: A, { text, wording }: Worded): A {
  const options = ask.options.filter(({ action }) => refusing.has(action));
  const preferred = options.find(({ action }) => action === 'REJECT_WITH_REASON' || action === 'SKIP');
  return {
    ...ask,
    type: 'TOOL_APPROVAL',
    message: text,
    wording: { ...ask.wording, message: wording },
    options: options.map((option) => ({ ...option, isDefault: option === preferred })),
  };
}

function below(said: string): string {
  return said === '' ? '' : `\n\n${said}`;
}
