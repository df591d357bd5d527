import type { Recogniser } from './recogniser.ts';
import type { Row } from './row.ts';
import type { Screen } from './screen.ts';

/** A screen feature of one agent only. Counts once, regardless of how often it occurs. */
type Trait = { readonly weight: number; readonly pattern: RegExp };

/** State of a program as its terminal title shows it. */
type TitleState = 'processing' | 'waiting' | 'idle';

/**
 * The prompt of an agent. `from` and `to` are the rows of the draft among `rows`, which may omit
 * rows that frame the screen.
 */
export type PromptPlace = {
  readonly rows: readonly Row[];
  readonly from: number;
  readonly to: number;
};

/** Name of a screen that belongs to no known agent. */
export const GENERIC = 'generic';

/** Description of the terminal screen of one agent. */
export type AgentScreen = {
  /** Name in readings, in the recorded screens and in `corral extract`. */
  readonly name: string;
  /** Other names that `corral extract` accepts. */
  readonly aliases: readonly string[];
  /** Recognisers in order of preference among equally certain ones of one state. */
  readonly recognisers: readonly Recogniser[];
  readonly traits: readonly Trait[];
  /** Returns extra weight for features that span several rows. */
  weigh?(screen: Screen): number;
  /** Pattern of the title of its terminal. */
  readonly title: RegExp;
  readonly titleStates: readonly (readonly [TitleState, RegExp])[];
  promptOn(screen: Screen): PromptPlace | null;
  /** Pattern of the placeholder in its empty prompt. */
  readonly placeholder?: RegExp;
  /** Pattern of status rows beside the prompt. */
  readonly bar?: RegExp;
  /** Pattern of options that only open a text input. */
  readonly writes?: RegExp;
  /** Keys that insert a new line into its prompt in every terminal. Absent: not known. */
  readonly newLineKeys?: string;
};

/** Alt+Enter, by which most agents insert a new line. */
export const ALT_ENTER = '\u001B\r';

/** Makes the prompt from the rules above and below it. */
export function promptBetween(
  rows: readonly Row[],
  box: { readonly top: number; readonly bottom: number } | null,
): PromptPlace | null {
  return box && { rows, from: box.top, to: box.bottom };
}
