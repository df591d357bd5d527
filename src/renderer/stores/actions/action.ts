import type { en } from '#renderer/kit/i18n/words/en.ts';
import type { KeyCombo } from '#renderer/kit/keyboard/key-combo.ts';
import type { SessionGroups } from '#renderer/stores/sessions/groups.ts';
import type { SessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import type { Columns } from '#renderer/stores/columns/use-columns.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Session } from '#shared/contract/sessions.ts';

export type ActionId = keyof typeof en.actions.title;
/** Names a reason why an action must wait. */
type Obstacle = keyof typeof en.actions.obstacle;
export type ActionGroup = 'desk' | 'session' | 'terminal' | 'reading' | 'moving' | 'appearance';

/** Describes the state and the commands that an action can use. */
export type Scene = {
  /** The session of the column that has the focus, or the one whose menu is open. */
  readonly session: Session | null;
  /** Capabilities of the session's agent; null if Corral does not know the agent. */
  readonly capabilities: AgentInfo['capabilities'] | null;
  /** The place where its title would be edited. */
  readonly place: 'list' | 'header';
  readonly groups: SessionGroups;
  readonly columns: Columns;
  /** The question that has waited longest. */
  readonly openRequestId: string | null;
  readonly isMuted: boolean;
  readonly isNarrow: boolean;
  readonly isFinding: boolean;
  readonly api: CorralApi;
  readonly commands: SessionCommands;
  readonly report: (failure: Failure) => void;
};

/** An action of the person, offered in menus, in the palette and by shortcuts. */
export type Action = {
  readonly id: ActionId;
  readonly group: ActionGroup;
  /** The first combination is shown. */
  readonly keys: readonly KeyCombo[];
  /** Ignored in text fields, which use these keys themselves. */
  readonly outsideFields?: true;
  /** Returns false if the action does not apply now; it is then not offered. */
  readonly when: (scene: Scene) => boolean;
  /** Returns the reason why it cannot run now; a menu shows it disabled with the reason. */
  readonly obstacle?: (scene: Scene) => Obstacle | null;
  readonly run: (scene: Scene) => void;
};

export function isPossible(action: Action, scene: Scene): boolean {
  return action.when(scene) && (action.obstacle?.(scene) ?? null) === null;
}
