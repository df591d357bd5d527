import type { Interaction } from '#shared/interaction/interaction.ts';

/** A line of an agent's record: what it asked, withdrew and received. */
export type ProcessFact =
  | { readonly asked: string }
  | { readonly withdrawn: string }
  | {
      readonly got: string;
      readonly reply: string | null;
      /** False if the agent refused the reply, because the question waited no more. */
      readonly isTaken?: boolean;
    };

/** How a kind of agent expresses replies. */
export type AskingVerdict = {
  /** Returns what the answer had to send; null for a cancellation. */
  readonly sent: (interaction: Interaction) => string | null;
  /** Returns true for a reply that belongs to the question of this name. */
  readonly isOf: (reply: string, name: string, asked: readonly Interaction[]) => boolean;
};

export type ProcessViolations = {
  /** Answers that are stored and that the agent has not received. */
  readonly lost: readonly string[];
  /** Replies that belong to another question, or to none that was answered. */
  readonly toAnotherPrompt: readonly string[];
  /** Questions with more than one reply. */
  readonly twice: readonly string[];
};

/** Compares what the agents received with what is stored. */
export function judge(
  facts: readonly ProcessFact[],
  interactions: readonly Interaction[],
  { sent, isOf }: AskingVerdict,
): ProcessViolations {
  const replies = facts.flatMap((fact) => ('got' in fact ? [fact] : []));
  const byName = Map.groupBy(replies, ({ got }) => got);
  const asked = Map.groupBy(interactions, ({ request }) => nameOf(request));
  const answered = interactions.filter(({ outcome }) => outcome === 'answered');
  return {
    lost: answered.flatMap((each) => {
      const [name, reply] = [nameOf(each.request), sent(each)];
      const isThere = byName.get(name)?.some((got) => got.reply === reply) ?? false;
      return isThere ? [] : [`${name} (${reply})`];
    }),
    toAnotherPrompt: replies.flatMap(({ got, reply, isTaken = true }) =>
      reply === null || !isTaken || isOf(reply, got, asked.get(got) ?? [])
        ? []
        : [`${got} got ${reply}`],
    ),
    twice: [...byName].flatMap(([name, all]) => (all.length > 1 ? [name] : [])),
  };
}

/** Returns the agent's name of a question, which its command or its text contains. */
export function nameOf({ details }: Interaction['request']): string {
  if (details.type === 'questions') return details.questions[0]?.question ?? '';
  const tool = details.type === 'tool' ? details.tool : null;
  const command = tool?.kind === 'execute' ? (tool.command ?? '') : '';
  return command.replace('touch ', '');
}
