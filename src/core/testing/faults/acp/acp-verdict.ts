import { isFields } from '#shared/base/fields.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

/** A line of an agent's record: what it asked, withdrew and received. */
export type AcpFact =
  | { readonly asked: string }
  | { readonly withdrawn: string }
  | { readonly got: string; readonly optionId: string | null };

export type AcpViolations = {
  /** Answers that are stored and that the agent has not received. */
  readonly lost: readonly string[];
  /** Replies with an option of another question. */
  readonly toAnotherPrompt: readonly string[];
  /** Questions with more than one reply. */
  readonly twice: readonly string[];
};

/** Compares what the agents received with what is stored. */
export function judgeAcp(
  facts: readonly AcpFact[],
  interactions: readonly Interaction[],
): AcpViolations {
  const replies = facts.flatMap((fact) => ('got' in fact ? [fact] : []));
  const byName = Map.groupBy(replies, ({ got }) => got);
  const answered = interactions.filter(({ outcome }) => outcome === 'answered');
  return {
    lost: answered.flatMap((each) => {
      const [name, optionId] = [nameOf(each), sentOption(each)];
      const isThere = byName.get(name)?.some((reply) => reply.optionId === optionId) ?? false;
      return isThere ? [] : [`${name} (${optionId})`];
    }),
    toAnotherPrompt: replies.flatMap(({ got, optionId }) =>
      optionId === null || optionId.endsWith(` of ${got}`) ? [] : [`${got} got ${optionId}`],
    ),
    twice: [...byName].flatMap(([name, all]) => (all.length > 1 ? [name] : [])),
  };
}

/** Returns the agent's name of a question, which its command contains. */
function nameOf({ request: { details } }: Interaction): string {
  const tool = details.type === 'tool' ? details.tool : null;
  const command = tool?.kind === 'execute' ? (tool.command ?? '') : '';
  return command.replace('touch ', '');
}

/** Returns the agent's option that the answer had to send; null for a cancellation. */
function sentOption({ request, response }: Interaction): string | null {
  const chosen = request.options.find(({ optionId }) => optionId === response?.selectedOptionId);
  const result = chosen?.metadata['result'];
  const outcome = isFields(result) ? result.outcome : null;
  const optionId = isFields(outcome) ? outcome.optionId : null;
  return typeof optionId === 'string' ? optionId : null;
}
