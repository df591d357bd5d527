import type { ComponentType } from 'react';

import type { InteractionDetails, InteractionRequest } from '#shared/interaction/interaction.ts';

export type RequestDetailsOf<T extends InteractionDetails['type']> = Extract<InteractionDetails, { type: T }>;

/** What the title of a request names, in one line. `path` is as the agent wrote it. */
export type Subject = { readonly kind: 'command' | 'path' | 'text'; readonly text: string };

/** How a request is shown in the conversation. `isWhole`: it shows all that is asked, so it may be decided there. */
export type ShortForm = { readonly text: string | null; readonly isWhole: boolean };

export type RequestViewProps<T extends InteractionDetails['type']> = {
  readonly request: InteractionRequest;
  readonly details: RequestDetailsOf<T>;
  /** Whether a title above shows the whole subject of the request; a command is not shown twice then. */
  readonly isTitled: boolean;
};

/** Everything that depends on the kind of a request: one file per kind, and one line in `request-kinds.ts`. */
export type RequestKind<T extends InteractionDetails['type']> = {
  /** Shows exactly what would happen; null if the title and the answers show all of it. */
  readonly View: ComponentType<RequestViewProps<T>> | null;
  /** Returns null if the subject does not fit in one line. */
  readonly subject: (details: RequestDetailsOf<T>) => Subject | null;
  /** Returns the form of a request that is not of high risk. */
  readonly shortForm: (request: InteractionRequest, details: RequestDetailsOf<T>) => ShortForm;
  /** Returns what a row of a list shows; null for the text of the short form. */
  readonly listText: (details: RequestDetailsOf<T>, cwd: string) => string | null;
  /** Returns a value that is equal for requests of the same; null if requests of this kind are never answered together. */
  readonly sameAs: (request: InteractionRequest, details: RequestDetailsOf<T>) => unknown;
  /** Returns the first words of a plain command; null if it is none, or not plain. */
  readonly commandPrefix: (details: RequestDetailsOf<T>) => string | null;
  /** What digits choose: the options of the request, or the answers of its current question. */
  readonly digits: 'options' | 'answers';
  /** Whether a rule can be made of an answer. */
  readonly canHaveRule: boolean;
};
