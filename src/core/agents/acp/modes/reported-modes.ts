import type { AgentInfo } from '#shared/contract/agents.ts';

type ReportedMode = AgentInfo['permissionModes'][number];

/** A mode as an agent describes it when it opens a session. */
export type OfferedMode = {
  readonly id: string;
  readonly label: string;
  readonly description: string;
};

/**
 * Id of the choice for an agent whose modes are not known before its first session. The agent then
 * begins in a mode that asks, if it has one that is known to, and otherwise in its own.
 */
export const UNKNOWN_MODE = 'unknown';

/** Ids with which agents name the mode that asks before each change. */
const ASKING = ['default', 'ask', 'manual'];

/** Matches names of modes in which agents act without asking. */
const WILD =
  /yolo|bypass|full.?access|danger|unsafe|unrestricted|never|no.?ask|auto|allow.?all|trust.?all|skip/i;

/** Returns the mode to begin with instead of `UNKNOWN_MODE`; null leaves the agent's own. */
export function askingMode(offered: readonly Pick<OfferedMode, 'id'>[]): string | null {
  return ASKING.find((id) => offered.some((mode) => mode.id === id)) ?? null;
}

/**
 * Returns the modes that an agent offered, with the names of those that are known. An unknown mode
 * whose name suggests that it does not ask is marked as dangerous.
 */
export function modesOf(
  known: readonly ReportedMode[],
  offered: readonly OfferedMode[] | null,
): readonly ReportedMode[] {
  if (offered === null || offered.length === 0) return known;
  return offered.map(
    (mode) =>
      known.find(({ id }) => id === mode.id) ?? {
        ...mode,
        isDangerous: WILD.test(`${mode.id} ${mode.label}`),
      },
  );
}

/**
 * Returns the mode of a new session: the intended one, or the first that does not seem dangerous. If
 * all do, the agent's own mode stays.
 */
export function defaultModeOf(modes: readonly ReportedMode[], intended: string): string {
  if (modes.length === 0 || modes.some(({ id }) => id === intended)) return intended;
  return askingMode(modes) ?? modes.find(({ isDangerous }) => !isDangerous)?.id ?? UNKNOWN_MODE;
}
