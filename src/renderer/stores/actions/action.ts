import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import type { en } from '#renderer/kit/i18n/resources.ts';
import type { KeyCombo } from '#renderer/kit/keyboard/key-combo.ts';
import type { SessionGroups } from '#renderer/stores/sessions/groups.ts';
import type { SessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Session } from '#shared/contract/sessions.ts';

export type ActionId = keyof typeof en.actions.title;
/** A reason for which an action has to wait. */
export type Obstacle = keyof typeof en.actions.obstacle;
export type ActionGroup = 'desk' | 'session' | 'terminal' | 'reading' | 'moving' | 'appearance';

/** What an action can see and use. */
export type Scene = {
  /** The one in front, or the one whose menu is open. */
  readonly session: Session | null;
  /** Where its title would be edited. */
  readonly place: 'list' | 'header';
  readonly groups: SessionGroups;
  /** The question that has waited longest. */
  readonly openRequestId: string | null;
  readonly isMuted: boolean;
  readonly isNarrow: boolean;
  readonly isFinding: boolean;
  readonly api: CorralApi;
  readonly commands: SessionCommands;
  readonly report: (failure: Failure) => void;
};

/** Something the person can do, wherever it is offered: in a menu, in the palette, by a shortcut. */
export type Action = {
  readonly id: ActionId;
  readonly group: ActionGroup;
  /** The first one is shown. */
  readonly keys: readonly KeyCombo[];
  /** Text fields have these keys for themselves. */
  readonly outsideFields?: true;
  /** Whether it makes sense now; else it is offered nowhere. */
  readonly when: (scene: Scene) => boolean;
  /** Why it cannot be done now; a menu shows it greyed with the reason. */
  readonly obstacle?: (scene: Scene) => Obstacle | null;
  readonly run: (scene: Scene) => void;
};

export function isPossible(action: Action, scene: Scene): boolean {
  return action.when(scene) && (action.obstacle?.(scene) ?? null) === null;
}
