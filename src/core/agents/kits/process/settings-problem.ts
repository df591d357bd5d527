import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

/** Settings that an agent's program refuses, in its own words. */
export type SettingsFault = {
  /** Null if the program does not name the file. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly words: string;
};

/**
 * Reads a fault of the settings in what a program printed. Programs print no field for it. Returns
 * null if the text names none.
 */
export type SettingsReader = (printed: string) => SettingsFault | null;

/**
 * Returns the first fault that a pattern matches. Its groups are `file`, `line` and `column`, as far
 * as the program prints them; `place` matches them in the rest of the text.
 */
export function faultIn(
  printed: string,
  patterns: readonly RegExp[],
  place: RegExp | null = null,
): SettingsFault | null {
  for (const pattern of patterns) {
    const match = pattern.exec(printed);
    if (!match) continue;
    const where = place?.exec(printed.slice(match.index)) ?? null;
    const groups = { ...match.groups, ...where?.groups };
    const isApart = where !== null && !match[0].includes(where[0]);
    return {
      file: groups['file'] ?? null,
      line: numberOf(groups['line']),
      column: numberOf(groups['column']),
      words: `${match[0].trim()}${isApart ? ` ${where[0].trim()}` : ''}`,
    };
  }
  return null;
}

const numberOf = (digits: string | undefined) => (digits === undefined ? null : Number(digits));

/** Returns the problem of settings that the person has to correct, with their place in the file. */
export function settingsProblem(agent: string, fault: SettingsFault): Problem {
  const { file, line, column, words } = fault;
  return {
    kind: 'agentSettings',
    message: compose('agentFailures.settingsRefused', { agent, reason: words }),
    remedy: remedyFor(agent, fault),
    command: null,
    ...(file !== null && { file: { path: file, line, column } }),
  };
}

function remedyFor(agent: string, { file, line }: SettingsFault) {
  if (file === null) return compose('agentFailures.correctSettings', { agent });
  return line === null
    ? compose('agentFailures.correctFile', { file })
    : compose('agentFailures.correctLine', { file, line: String(line) });
}
