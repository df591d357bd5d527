import type { ReadingPlace } from '#shared/contract/reading.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { SettingsChange } from '#shared/contract/calls/desk.ts';
import type { Interaction, InteractionAction } from '#shared/interaction/interaction.ts';

import type { FolderState } from './folder-state.ts';

/** An answer that Corral reported as delivered. */
export type Delivered = {
  readonly requestId: string;
  readonly optionId: string;
  readonly action: InteractionAction;
  /** The command that the question was about; null if it was about another thing. */
  readonly run: string | null;
};

/** Words of an answer that the model gets before the turn ends, unless something stops the turn. */
export type Expected = {
  readonly sessionId: string;
  /** Title of the question. */
  readonly title: string;
  readonly words: string;
  /** The command that the question was about; null if it was about another thing. */
  readonly run: string | null;
};

/** An action on files that can be undone. */
export type Undo = {
  readonly name: string;
  readonly folder: string;
  readonly before: FolderState;
  readonly after: FolderState;
  /** Undoes it; returns the kind of the failure, or null. */
  readonly undo: () => Promise<string | null>;
};

/** A session that the person deleted. */
export type Discarded = { readonly session: Session; readonly ids: readonly string[] };

/** A worktree that was removed, with the state of its folder before. */
type Removed = {
  readonly worktreeId: string;
  readonly folder: string;
  readonly before: FolderState;
};

/** All that the person of the day did and expects to find again: a simple model of the product. */
export class Memory {
  readonly delivered: Delivered[] = [];
  expected: Expected[] = [];
  /** Questions that were open at some time, by id. */
  readonly seen = new Map<string, Interaction>();
  /** Newest last. */
  readonly undos: Undo[] = [];
  readonly discarded: Discarded[] = [];
  readonly marks = new Map<string, ReadingPlace>();
  settings: SettingsChange = {};
  /** Prompts that Corral keeps until the person sends them, by session. */
  readonly held = new Map<string, readonly string[]>();
  /** Worktrees that were removed; newest last. */
  readonly removed: Removed[] = [];
  /** Texts in the message field of the browser, by session. */
  readonly drafts = new Map<string, string>();
  readonly titles = new Map<string, string>();
  /** Hooks that a folder brought, by their number, and whether the person agreed to them. */
  readonly hooks = new Map<string, boolean>();
  /** Lines that the person left out of an edit. No file of the folder may ever have them. */
  readonly leftOut: { readonly folder: string; readonly line: string }[] = [];
  #number = 0;

  /** Returns a number that the day has not used yet. */
  next(): number {
    this.#number += 1;
    return this.#number;
  }

  /** Notes that the turn of a session, or of all sessions if it is null, may not end normally. */
  disturb(sessionId: string | null): void {
    this.expected = this.expected.filter(
      (each) => sessionId !== null && each.sessionId !== sessionId,
    );
  }

  /** Forgets what belonged to a session that no longer exists. */
  forget(sessionId: string): void {
    this.marks.delete(sessionId);
    this.held.delete(sessionId);
    this.titles.delete(sessionId);
    this.drafts.delete(sessionId);
  }
}
