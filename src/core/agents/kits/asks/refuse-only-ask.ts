import { MAX_LINE_BYTES } from '#node/streams/line-splitter.ts';
import { MAX_DEPTH } from '#shared/base/is-deeper-than.ts';
import type { InteractionAction } from '#shared/interaction/interaction.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import type { AgentAsk } from '../../agent-event.ts';
import { useByName } from '../tools/use-by-name.ts';

const refusing: ReadonlySet<InteractionAction> = new Set([
  'RETRY_WITH_FEEDBACK',
  'REJECT_WITH_REASON',
  'TERMINATE',
  'SKIP',
]);

type Refusable = Pick<
  AgentAsk,
  'type' | 'message' | 'agentSays' | 'wording' | 'details' | 'options'
>;

/** Reason why a value is incomplete: it nests too deep, or its line was too long. */
export type Cut = 'tooDeep' | 'tooLong';

/**
 * Restricts a question about truncated content to its refusing options. A person must not approve
 * content that cannot be read, and the agent must not wait for ever.
 */
export function refuseOnly<A extends Refusable>(
  ask: A,
  toolName: string,
  input: unknown,
  cut: Cut,
): A {
  const { details } = ask;
  const tool = useByName(toolName, input, null);
  const shown =
    details.type === 'tool'
      ? details
      : { type: 'tool' as const, toolName, toolUseId: null, input, tool, details: null };
  const words =
    cut === 'tooDeep'
      ? worded('tooDeep', { levels: String(MAX_DEPTH) })
      : worded('tooLong', { size: `${MAX_LINE_BYTES / 2 ** 20} MiB` });
  return refusable({ ...ask, details: { ...shown, isEditable: false, isCut: true } }, words);
}

/** Restricts a question in the same way if the agent gave no content to approve. */
export function refuseOnlyUnspecified<A extends Refusable>(ask: A): A {
  const { details } = ask;
  const cut = details.type === 'tool' ? { ...details, isEditable: false, isCut: true } : details;
  return refusable({ ...ask, details: cut }, worded('unsaid', {}));
}

function refusable<A extends Refusable>(ask: A, { text, wording }: Worded): A {
  const options = ask.options.filter(({ action }) => refusing.has(action));
  const preferred = options.find(
    ({ action }) => action === 'REJECT_WITH_REASON' || action === 'SKIP',
  );
  return {
    ...ask,
    type: 'TOOL_APPROVAL',
    message: text,
    ...agentSays(ask),
    wording: { ...ask.wording, message: wording },
    options: options.map((option) => ({ ...option, isDefault: option === preferred })),
  };
}

/** Keeps the agent's own message in `agentSays`, because Corral's text replaces `message`. */
function agentSays({ message, wording, agentSays: earlier }: Refusable): {
  readonly agentSays?: string;
} {
  const own = message !== '' && wording?.message === undefined ? [message] : [];
  const text = [...(earlier === undefined ? [] : [earlier]), ...own].join('\n');
  return text === '' ? {} : { agentSays: text };
}
