import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import { subjectOfUse } from '#shared/tool/tool-use.ts';

/** Limit of the answers of a turn; the oldest is dropped first. */
const MAX_ANSWERS = 64;
const MAX_SUBJECT = 300;

type Asked = Pick<AgentAsk, 'title' | 'details'>;
/** A question of the turn. `words` explain its refusal to the model; null: there are none. */
type Known = { readonly subject: string; readonly words: string | null };

/**
 * The words about refusals that the model would not read. OpenCode ends the turn if other
 * permissions of its session wait at the time of a refusal (1.18.33): the reason of the refusal is
 * then only in a result that no request sends, and those of the others are nowhere.
 */
export class UnreadWords {
  /** Answered questions of the turn, by OpenCode's own id. */
  readonly #answered = new Map<string, Known>();
  /** Questions that OpenCode ended, by the id of the refused one with which it did. */
  readonly #ended = new Map<string, Map<string, Known>>();

  /** Notes an answer. `words` is its message to the model. */
  answered(requestId: string, ask: Asked, words: string | null): void {
    this.#answered.set(requestId, { subject: subjectOf(ask), words });
    for (const oldest of this.#answered.keys()) {
      if (this.#answered.size <= MAX_ANSWERS) break;
      this.#answered.delete(oldest);
    }
  }

  /** Notes a question that OpenCode ended. `ask` is absent if it is answered already. */
  ended(
    { endedWith }: Extract<AgentEvent, { type: 'withdrawn' }>,
    requestId: string,
    ask: Asked | undefined,
  ): void {
    if (endedWith === undefined || !this.#answered.has(endedWith)) return;
    const known = ask ? { subject: subjectOf(ask), words: null } : this.#answered.get(requestId);
    if (!known) return;
    const beside = this.#ended.get(endedWith) ?? new Map<string, Known>();
    this.#ended.set(endedWith, beside.set(requestId, known));
  }

  clear(): void {
    this.#answered.clear();
    this.#ended.clear();
  }

  /** Ends the turn. Returns the prompt that its model has to read; null if it has read all. */
  take(): string | null {
    const found = [...this.#ended].flatMap(([requestId, beside]) => {
      const refused = this.#answered.get(requestId);
      return refused?.words ? [refused, ...beside.values()] : [];
    });
    this.clear();
    if (found.length === 0) return null;
    const refusals = found.flatMap(({ subject, words }) =>
      words === null ? [] : [`About ${subject}:\n\n${words}`],
    );
    const others = found.flatMap(({ subject, words }) => (words === null ? [`- ${subject}`] : []));
    return [...refusals, ...(others.length === 0 ? [] : [NOT_REFUSED, others.join('\n')])].join(
      '\n\n',
    );
  }
}

const NOT_REFUSED =
  'These requests ended with it and were not carried out. The user has not refused these, whatever their results say. Make them again if you still need them:';

/** Returns the command, path or address of a request, or else its title. */
function subjectOf({ title, details }: Asked): string {
  const subject = details.type === 'tool' && details.tool ? subjectOfUse(details.tool) : '';
  return (subject || title).slice(0, MAX_SUBJECT);
}
