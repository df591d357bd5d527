import type { UnseenFact } from '#core/store/messages/unseen-facts.ts';

/** A turn with anything new in it. */
type UnseenTurn = {
  readonly isActive: boolean;
  readonly isEnded: boolean;
  readonly isFailed: boolean;
  readonly isInterrupted: boolean;
  /** Null if no message reported a cost. */
  readonly costUsd: number | null;
};

export type FileLines = { readonly added: number; readonly removed: number };

const NEW_TURN: UnseenTurn = {
  isActive: false,
  isEnded: false,
  isFailed: false,
  isInterrupted: false,
  costUsd: null,
};

/** Collects the turns, files and failed tools of a session from facts in order. */
export class UnseenTurns {
  /** By path. */
  readonly files = new Map<string, FileLines>();
  toolsFailed = 0;
  /** Position of the first new prompt; null before there was one. */
  firstPrompt: number | null = null;
  /** The turn during which the person left is the first one. */
  readonly #turns: UnseenTurn[] = [NEW_TURN];

  /** Returns the turns with anything new in them, in order. */
  get turns(): readonly UnseenTurn[] {
    return this.#turns.filter(({ isActive }) => isActive);
  }

  add(fact: UnseenFact): void {
    switch (fact.kind) {
      case 'prompt':
        this.firstPrompt ??= fact.seq;
        this.#turns.push({ ...NEW_TURN, isActive: true });
        return;
      case 'tool':
        return this.#addTool(fact);
      case 'usage':
        return this.#change((turn) => ({
          isEnded: true,
          isFailed: fact.isError,
          costUsd: fact.costUsd === null ? turn.costUsd : (turn.costUsd ?? 0) + fact.costUsd,
        }));
      case 'ended':
        return this.#change(() => ({ isEnded: true }));
      case 'interrupted':
        return this.#change(() => ({ isEnded: true, isInterrupted: true }));
      default:
    }
  }

  #addTool({ status, files }: UnseenFact): void {
    if (status === 'failed') this.toolsFailed += 1;
    for (const { filePath, added, removed } of files) {
      const known = this.files.get(filePath) ?? { added: 0, removed: 0 };
      this.files.set(filePath, { added: known.added + added, removed: known.removed + removed });
    }
    this.#change(() => ({}));
  }

  /** Notes that the agent worked in the turn during which the person left. */
  continueFirst(): void {
    this.#turns[0] = { ...this.#turns[0]!, isActive: true };
  }

  /** Ends the last turn, whose agent reported no end. */
  endLast(change: Pick<UnseenTurn, 'isFailed' | 'isInterrupted'>): void {
    this.#change(() => ({ isEnded: true, ...change }));
  }

  get isLastEnded(): boolean {
    return this.#turns.at(-1)?.isEnded === true;
  }

  #change(change: (turn: UnseenTurn) => Partial<UnseenTurn>): void {
    const last = this.#turns.length - 1;
    const turn = this.#turns[last]!;
    this.#turns[last] = { ...turn, isActive: true, ...change(turn) };
  }
}
