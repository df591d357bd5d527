import type { Session, SessionStatus } from '#shared/contract/sessions.ts';
import type { ConversationMessage, Delivery } from '#shared/conversation/message.ts';

const ON_ITS_WAY: ReadonlySet<Delivery> = new Set(['queued', 'sent', 'afterTurn', 'afterStart']);
/** Without a process, and without one that is being started. */
const OFF: readonly SessionStatus[] = ['stopped', 'failed'];
const ENDED: readonly SessionStatus[] = ['idle', 'stopped', 'failed'];

/**
 * The prompt whose turn is awaited: a certain message, the first prompt of the session, or any
 * running turn.
 */
export type AwaitedPrompt =
  | { readonly of: 'message'; readonly messageId: string }
  | { readonly of: 'first' }
  | { readonly of: 'running' };

/**
 * Detects the end of a prompt's turn from the messages and states of its session. A session is
 * briefly idle between taking a prompt and starting its turn, so the status alone is not
 * sufficient.
 */
export class TurnEnd {
  #promptId: string | null;
  #isTaken: boolean;
  #hasAnswer: boolean;
  /** True once the agent ran, or was about to start. */
  #wasOn = false;
  #status: SessionStatus | null = null;
  #problem: Session['problem'] = null;

  constructor(prompt: AwaitedPrompt) {
    this.#promptId = prompt.of === 'message' ? prompt.messageId : null;
    this.#isTaken = prompt.of === 'running';
    this.#hasAnswer = prompt.of === 'running';
  }

  get status(): SessionStatus | null {
    return this.#status;
  }

  /** Reason of a failure. */
  get problem(): Session['problem'] {
    return this.#problem;
  }

  message(message: ConversationMessage): void {
    const delivery = message.messageType === 'text' ? message.metadata.delivery : null;
    if (delivery === null) {
      this.#hasAnswer ||= this.#promptId !== null;
      return;
    }
    this.#promptId ??= message.id;
    if (message.id !== this.#promptId) return;
    if (delivery === 'replaced') this.#replaced();
    else this.#isTaken ||= !ON_ITS_WAY.has(delivery);
  }

  /** Awaits the prompt that follows, as which this one was sent again. */
  #replaced(): void {
    this.#promptId = null;
    this.#isTaken = false;
    this.#hasAnswer = false;
  }

  session({ status, problem }: Pick<Session, 'status' | 'problem'>): void {
    this.#status = status;
    this.#problem = problem;
    this.#wasOn ||= !OFF.includes(status);
  }

  get isOver(): boolean {
    if (this.#status === 'failed' || (this.#wasOn && this.#status === 'stopped')) return true;
    return (
      this.#isTaken && this.#hasAnswer && this.#status !== null && ENDED.includes(this.#status)
    );
  }
}
