import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

import type { DetailsOf, DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import type { ToolAction } from '#shared/tool/tool-action.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import type { ToolSentence, ToolTexts } from '../tool-sentence.ts';

/** The content that the copy button of a card copies. */
export type CopyKind =
  | 'command'
  | 'content'
  | 'patch'
  | 'matches'
  | 'list'
  | 'plan'
  | 'report'
  | 'answers'
  | 'all';

/** Successive cards of reads and searches fold into one line. */
export type FoldKind = 'read' | 'search' | 'list';

/** Input for the sentence of a card besides the details. */
export type SentenceContext = {
  readonly action: ToolAction;
  /** The sentence that the tool's input alone gives. */
  readonly inputSentence: ToolSentence;
  /** True if the message contains only the beginning of a long text. */
  readonly isCut: boolean;
  /** Returns a path relative to the session's folder, shortened. */
  readonly shortPath: (filePath: string) => string;
  readonly t: ToolTexts;
};

/**
 * Everything that depends on the kind of a tool's details: one file per kind, and one line in
 * `card-kinds.ts`.
 */
export type CardKind<T extends ToolDetails['type']> = {
  readonly View: ComponentType<DetailsProps<T>>;
  readonly icon: LucideIcon;
  readonly copyKind: CopyKind;
  /** Returns the card as a text to be pasted elsewhere. */
  readonly copyText: (details: DetailsOf<T>) => string;
  /** Returns true if the card opens by itself. If absent, the card stays closed. */
  readonly opensByItself?: (details: DetailsOf<T>) => boolean;
  /** Returns the kind of fold; null if the card never folds. If absent, the card never folds. */
  readonly foldsAs?: (action: ToolAction) => FoldKind;
  /** Returns the sentence of the card's header. If absent, the sentence of the input is used. */
  readonly sentence?: (details: DetailsOf<T>, context: SentenceContext) => ToolSentence;
};
