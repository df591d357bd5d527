import type { InteractionOption } from '#shared/interaction/interaction.ts';
import type { ReadFrom } from '#shared/interaction/read-from.ts';
import type { Risk, RiskReason } from '#shared/interaction/risk.ts';

import { assess } from './assess.ts';
import type { Places } from './places.ts';
import { because, highest, inOrder } from './reasons.ts';

/** A question read from a screen: its text, and the lines above that describe its subject. */
export type ScreenQuestion = {
  readonly title: string;
  readonly message: string;
  readonly readFrom: ReadFrom;
};

/** Packages without which a system does not start, or cannot be logged in to or repaired. */
const ESSENTIAL =
  /^(?:libc6|libc-bin|bash|dash|coreutils|dpkg|apt|systemd(?:-sysv)?|init|sysvinit-core|util-linux|login|passwd|mount|base-files|base-passwd|sudo|openssh-server|network-manager|udev|grub-[\w-]+|shim-signed|linux-image-\S+|python3|perl-base|tar|gzip|grep|sed|findutils|e2fsprogs|cryptsetup\S*|lvm2)$/;
const WARNED =
  /essential packages will be removed|you are about to do something potentially harmful|yes, do as i say/i;
const DESTROYS =
  /\b[1-9]\d* to destroy\b|\b(?:will be|must be) (?:destroyed|replaced)\b|\bforces replacement\b|destroy all resources|\b(?:drop|truncate) (?:database|table|schema)\b|\b(?:format|wipe|erase)\b|all (?:existing )?data\b.{0,40}\b(?:lost|erased|destroyed)|格式化|所有数据/i;
const DELETES =
  /\b(?:delete|remove|overwrite|discard|purge|destroy|drop|force|replace)\b|删除|移除|覆盖|丢弃|清空|卸载/i;
/** Matches the heading or the dollar sign with which agents' dialogs show a command. */
const HEADING = /^Bash command$/i;
const SHELL_LINE = /^\$ (.+)$/;
/** Matches the lines of dashes above and below a command. */
const DASHES = /^[╌┄┈]{3,}$/;

/**
 * Rates a question that a program asks on a screen. The effect of an answer cannot be derived from
 * its text, so no question is below MEDIUM. A command in an agent's dialog is rated as a command.
 */
export function assessScreen(question: ScreenQuestion, places: Places): Risk {
  const command = commandIn(question.message);
  const tool = { kind: 'execute' as const, action: 'command' as const, command };
  const use = {
    type: 'tool' as const,
    toolName: 'command',
    toolUseId: null,
    input: { command },
    tool,
    details: null,
  };
  const judged = command === null ? null : assess({ details: use, blockedPath: null }, places);
  const all = [...textReasons(question), ...(judged?.reasons ?? [])];
  return { level: highest(all), reasons: [...inOrder(all)], parts: judged?.parts ?? [] };
}

/** Returns the reasons found in the text of a question. */
function textReasons({ title, message, readFrom }: ScreenQuestion): readonly RiskReason[] {
  const removed = removedPackages(message).filter((name) => ESSENTIAL.test(name));
  return [
    because('screenQuestion'),
    ...(readFrom.isSecret ? [because('secretAsked')] : []),
    ...(readFrom.contextComplete === false ? [because('subjectUnread')] : []),
    ...(removed.length > 0 || WARNED.test(message)
      ? [because('removesEssential', removed.join(' ') || null)]
      : []),
    ...(DESTROYS.test(message) || DESTROYS.test(title) ? [because('destroysData')] : []),
    ...(DELETES.test(title) ? [because('deletes')] : []),
  ];
}

/** Returns the packages in the indented list below `The following packages will be REMOVED:`. */
function removedPackages(message: string): readonly string[] {
  const lines = message.split('\n');
  const from = lines.findIndex((line) => /will be REMOVED|将被[【「]?(?:卸载|删除)/.test(line));
  if (from === -1) return [];
  const end = lines.findIndex((line, at) => at > from && !/^\s/.test(line));
  const names = lines
    .slice(from + 1, end === -1 ? undefined : end)
    .flatMap((line) => line.trim().split(/\s+/));
  return names.map((name) => name.replace(/[*:].*$/, '').replace(/^\(.*/, ''));
}

/**
 * Returns the command of an agent's dialog. Returns null if there is none. The command is between
 * dashes, or else begins the dialog; the line below it then describes it in the agent's words and is
 * omitted.
 */
function commandIn(message: string): string | null {
  const lines = message.split('\n').map((line) => line.trim());
  const shell = lines.flatMap((line) => SHELL_LINE.exec(line)?.[1] ?? []);
  const heading = lines.findIndex((line) => HEADING.test(line));
  if (heading === -1) return shell.length > 0 ? shell.join('\n') : null;
  const above = lines.findIndex((line, at) => at > heading && DASHES.test(line));
  // The last dashes, because a command may contain such a line.
  const below = lines.findLastIndex((line) => DASHES.test(line));
  if (above !== -1 && below > above)
    return lines
      .slice(above + 1, below)
      .join('\n')
      .trim();
  const from = lines.findIndex((line, at) => at > heading && line !== '');
  const block = lines.slice(from);
  const end = block.indexOf('');
  const shown = end === -1 ? block : block.slice(0, end);
  return shown.length > 1 ? shown.slice(0, -1).join('\n') : (shown[0] ?? null);
}

/** Marks every answer but no as dangerous at high risk. */
export function guardedAnswers(
  options: readonly InteractionOption[],
  { level }: Risk,
): readonly InteractionOption[] {
  return options.map((option) =>
    level === 'HIGH' && option.optionId !== 'screen-no' ? { ...option, isDangerous: true } : option,
  );
}
