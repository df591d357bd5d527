import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

import type { DetailsOf, DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import type { ToolAction } from '#shared/tool/tool-action.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import type { ToolSentence, ToolTexts } from '../tool-sentence.ts';

/** What the copy button of a card copies. */
export type CopyKind = 'command' | 'content' | 'patch' | 'matches' | 'list' | 'plan' | 'report' | 'answers' | 'all';

/** Successive cards of reads and searches fold into one line. */
export type FoldKind = 'read' | 'search' | 'list';

/** What a sentence is made of besides the details. */
export type SentenceContext = {
  readonly action: ToolAction;
  /** The sentence that the tool's input alone gives. */
  readonly asked: ToolSentence;
  /** Whether the message holds only the beginning of a long text. */
  readonly isCut: boolean;
  /** Returns a path relative to the session's folder, shortened. */
  readonly shortPath: (filePath: string) => string;
  readonly t: ToolTexts;
};

/** Everything that depends on the kind of a tool's details: one file per kind, and one line in `card-kinds.ts`. */
export type CardKind<T extends ToolDetails['type']> = {
  readonly View: ComponentType<DetailsProps<T>>;
  readonly icon: LucideIcon;
  readonly copyKind: CopyKind;
  /** Returns the card as a text to be pasted elsewhere. */
  readonly copyText: (details: DetailsOf<T>) => string;
  /** Returns true if the card opens unasked. Not given: it stays closed. */
  readonly opensByItself?: (details: DetailsOf<T>) => boolean;
  /** Returns null if such a card never folds. Not given: it never does. */
  readonly foldsAs?: (action: ToolAction) => FoldKind;
  /** Returns the sentence of the card's head. Not given: the sentence that the input gives. */
  readonly sentence?: (details: DetailsOf<T>, context: SentenceContext) => ToolSentence;
};
