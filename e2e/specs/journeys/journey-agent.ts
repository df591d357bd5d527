import type { Machine } from '../../machine/machine.ts';

/** A journey that an agent lacks, and why. The driver must say the same of its abilities. */
export type Missing = { readonly missing: string };

/** A prompt of which the model makes a request that needs a decision. */
type Asking = {
  readonly scenario: string;
  /** The messages of the turn, one word each, after the prompt. */
  readonly shown: readonly string[];
};

/**
 * An agent of the table: the scenarios that the scripted model plays with its tools, and where its
 * conversation may differ from that of the others.
 */
export type JourneyAgent = {
  readonly agentId: string;
  readonly name: string;
  /** Result of its detection, in addition to `ready` without a problem. */
  readonly found: Record<string, unknown>;
  /** Form of its own id of a conversation. */
  readonly sessionId: RegExp;
  /** An id of that form that no conversation has. */
  readonly noSession: string;
  readonly variables?: (modelUrl: string) => Readonly<Record<string, string>>;
  /** Set if a conversation that was resumed cannot be resumed once more. */
  readonly notResumedTwice?: Missing;
  /** Prepares the machine for a resumed conversation. */
  readonly beforeResume?: (machine: Machine) => Promise<void>;
  /** Folder below the home folder whose files get each prompt some time after it was sent. */
  readonly storesPromptsIn?: string;
  /** True if its output repeats each prompt as a message. */
  readonly repeatsPrompts: boolean;
  readonly answer: {
    readonly scenario: string;
    /** The messages of the turn, one word each, after the prompt. */
    readonly shown: readonly string[];
    /** Metadata of the message that counts the turn. */
    readonly counted: Record<string, unknown> | Missing;
    /** Facts about the session after the turn. */
    readonly facts: Record<string, unknown>;
  };
  readonly edit: Asking & {
    /** The request: its tool, its paths and the difference. */
    readonly asked: Record<string, unknown>;
    /** The cards of the turn. */
    readonly cards: Record<string, unknown>[];
  };
  readonly command: Asking & {
    readonly command: string;
    /** The entry of the project that the command makes. */
    readonly makes: string;
    readonly asked?: Record<string, unknown>;
    readonly denied: readonly string[];
    /** The messages of a turn that ends with the rejection. */
    readonly stopped: readonly string[];
    /** True if it still sends that rejection to its model, whose answer it does not show. */
    readonly reportsStop?: true;
    /** Parts of the request in which the model reads the rejection, in addition to the reason. */
    readonly reads: readonly string[];
    /** The time at which the model reads the reason of a rejection. */
    readonly reason: 'atOnce' | 'afterTurn';
  };
  /** `mode`: the only mode in which it asks questions. */
  readonly question: (Asking & { readonly mode?: string }) | Missing;
  /** An answer that stops at the gate `rest` after the text `begins`. */
  readonly slow: {
    readonly scenario: string;
    readonly begins: string;
  };
  /** An answer that stops at the gate `rest`, and the time at which a prompt sent there is read. */
  readonly during: {
    readonly scenario: string;
    readonly read: 'inTurn' | 'afterTurn';
  };
  readonly errors: readonly {
    readonly scenario: string;
    readonly kind: string;
    readonly words: string;
  }[];
  /** The modes in which it edits without a question. The first is set before the first prompt. */
  readonly editsFreelyIn: readonly [string, ...string[]];
  /** True if a copy of a conversation is kept before it has a prompt of its own. */
  readonly fork: { readonly keepsUnusedCopy: boolean } | Missing;
};
