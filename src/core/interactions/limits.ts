import type { Settings } from '#shared/contract/desk.ts';
import type { InteractionType } from '#shared/interaction/interaction.ts';

const UNSEEN_AFTER_SECONDS = 30;

/** What the person set about questions, as it is when one is asked. */
export type InteractionLimits = {
  /** `null`: requests of this type wait for ever. */
  timeoutSeconds(type: InteractionType): number | null;
  unseenAfterSeconds(): number;
};

export function limitsOf(settings: () => Pick<Settings, 'questionTimeouts' | 'unseenAfterSeconds'>): InteractionLimits {
  return {
    timeoutSeconds: (type) => settings().questionTimeouts?.[type] ?? null,
    unseenAfterSeconds: () => settings().unseenAfterSeconds ?? UNSEEN_AFTER_SECONDS,
  };
}
