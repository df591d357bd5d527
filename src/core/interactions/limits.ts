import type { Settings } from '#shared/contract/desk.ts';
import type { InteractionType } from '#shared/interaction/interaction.ts';

const UNSEEN_AFTER_SECONDS = 30;

/** Settings for questions, read when a question is asked. */
export type InteractionLimits = {
  /** Returns null if requests of this type have no timeout. */
  timeoutSeconds(type: InteractionType): number | null;
  unseenAfterSeconds(): number;
};

export function limitsOf(
  settings: () => Pick<Settings, 'questionTimeouts' | 'unseenAfterSeconds'>,
): InteractionLimits {
  return {
    timeoutSeconds: (type) => settings().questionTimeouts?.[type] ?? null,
    unseenAfterSeconds: () => settings().unseenAfterSeconds ?? UNSEEN_AFTER_SECONDS,
  };
}
