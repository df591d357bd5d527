import type { Recogniser } from './recogniser.ts';
import type { Row } from './row.ts';
import type { Screen } from './screen.ts';

/** Something that only one agent draws. It counts once, however often it is there. */
type Trait = { readonly weight: number; readonly pattern: RegExp };

/** What a title says of its program. */
type TitleState = 'processing' | 'waiting' | 'idle';

/** The prompt of an agent. `from` and `to`: the rows of the draft, among `rows`, which may leave out what frames the screen. */
export type PromptPlace = { readonly rows: readonly Row[]; readonly from: number; readonly to: number };

/** The name of a screen that belongs to no agent that is known. */
export const GENERIC = 'generic';

/** All that is known of the screen of one agent. */
export type AgentScreen = {
  /** The name in readings, in the recorded screens and in `corral extract`. */
  readonly name: string;
  /** Other names that `corral extract` takes. */
  readonly aliases: readonly string[];
  /** Of equally certain ones of one state, the first counts. */
  readonly recognisers: readonly Recogniser[];
  readonly traits: readonly Trait[];
  /** Weighs what no single row shows. */
  weigh?(screen: Screen): number;
  /** The title of its terminal. */
  readonly title: RegExp;
  readonly titleStates: readonly (readonly [TitleState, RegExp])[];
  promptOn(screen: Screen): PromptPlace | null;
  /** What stands in its empty prompt. */
  readonly placeholder?: RegExp;
  /** Rows beside the prompt that say nothing. */
  readonly bar?: RegExp;
  /** Options that only open a line to write on. */
  readonly writes?: RegExp;
};

/** Makes the place of a prompt out of the rules around it. */
export function promptBetween(rows: readonly Row[], box: { readonly top: number; readonly bottom: number } | null): PromptPlace | null {
  return box && { rows, from: box.top, to: box.bottom };
}
