import type { ComponentType } from 'react';

import type { InteractionDetails, InteractionRequest } from '#shared/interaction/interaction.ts';

export type RequestDetailsOf<T extends InteractionDetails['type']> = Extract<
  InteractionDetails,
  { type: T }
>;

/**
 * The subject in the title of a request, in one line. `path` is in the form that the agent wrote.
 */
export type Subject = { readonly kind: 'command' | 'path' | 'text'; readonly text: string };

/**
 * The form of a request in the conversation. `isWhole` is true if it shows the whole request, so
 * that it can be decided there.
 */
export type ShortForm = { readonly text: string | null; readonly isWhole: boolean };

export type RequestViewProps<T extends InteractionDetails['type']> = {
  readonly request: InteractionRequest;
  readonly details: RequestDetailsOf<T>;
  /**
   * True if the title shows the whole subject of the request, so that a command is not shown twice.
   */
  readonly isTitled: boolean;
};

/**
 * The parts that depend on the kind of a request: one file per kind, and one line in
 * `request-kinds.ts`.
 */
export type RequestKind<T extends InteractionDetails['type']> = {
  /** Shows exactly what would happen; null if the title and the answers show all of it. */
  readonly View: ComponentType<RequestViewProps<T>> | null;
  /** Returns null if the subject does not fit in one line. */
  readonly subject: (details: RequestDetailsOf<T>) => Subject | null;
  /** Returns the form of a request that is not of high risk. */
  readonly shortForm: (request: InteractionRequest, details: RequestDetailsOf<T>) => ShortForm;
  /** Returns the text of a row in a list; null for the text of the short form. */
  readonly listText: (details: RequestDetailsOf<T>, cwd: string) => string | null;
  /**
   * Returns a value that is equal for equal requests; null if requests of this kind are never
   * answered together.
   */
  readonly sameAs: (request: InteractionRequest, details: RequestDetailsOf<T>) => unknown;
  /** Returns the first words of a plain command; null if there is no plain command. */
  readonly commandPrefix: (details: RequestDetailsOf<T>) => string | null;
  /**
   * The target of digit keys: the options of the request, or the answers of its current question.
   */
  readonly digits: 'options' | 'answers';
  /** True if a rule can be created from an answer. */
  readonly canHaveRule: boolean;
};
