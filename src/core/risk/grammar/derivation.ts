import type { RiskCode } from '#shared/interaction/risk-codes.ts';
import type { RiskReason } from '#shared/interaction/risk.ts';

/** The result of deriving a command from the grammar. */
export type Derivation =
  /** `isHarmless`: the command has no effect besides `reasons`. */
  | {
      readonly isKnown: true;
      readonly isHarmless: boolean;
      readonly reasons: readonly RiskReason[];
    }
  /**
   * `reasons` holds the reasons found nevertheless; `otherwise` is the reason for unknown forms of
   * the program.
   */
  | {
      readonly isKnown: false;
      readonly word: string;
      readonly reasons: readonly RiskReason[];
      readonly otherwise: RiskCode | null;
    };

export const harmless: Derivation = { isKnown: true, isHarmless: true, reasons: [] };

export const unknown = (
  word: string,
  otherwise: RiskCode | null = null,
  reasons: readonly RiskReason[] = [],
): Derivation => ({
  isKnown: false,
  word,
  reasons,
  otherwise,
});
