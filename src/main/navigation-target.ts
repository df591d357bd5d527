import type { NavigationTarget } from '#shared/shell/shell-messages.ts';

export const LINK_SCHEME = 'corral';

const MAX_LINK = 1_000;
/** Corral's ids are UUIDs; those of agents are not much longer. */
const ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,199}$/;

/**
 * Returns the target of a `corral:` link; null if Corral does not know it. Anyone can make a person
 * click a link, so a link only displays things: it starts nothing and answers nothing.
 */
export function targetOfLink(url: string): NavigationTarget | null {
  if (url.length > MAX_LINK || !url.startsWith(`${LINK_SCHEME}://`)) return null;
  return targetOf(url.slice(`${LINK_SCHEME}://`.length).replace(/\/$/, '').split('/'));
}

/** Parses the path of a link: `session/ID`, `interaction/ID` or `session/ID/message/ID`. */
function targetOf(parts: readonly string[]): NavigationTarget | null {
  const [what, id = '', of, messageId = ''] = parts;
  if (!ID.test(id)) return null;
  if (parts.length === 2 && what === 'session') return { to: 'session', sessionId: id };
  if (parts.length === 2 && what === 'interaction') return { to: 'interaction', requestId: id };
  const isMessage =
    parts.length === 4 && what === 'session' && of === 'message' && ID.test(messageId);
  return isMessage ? { to: 'message', sessionId: id, messageId } : null;
}

export type Arguments = {
  readonly argv: readonly string[];
  /** Returns the absolute path of an existing folder, or null. */
  readonly folderAt: (path: string) => string | null;
};

/**
 * Returns the target named by the arguments of a start: the first link or folder. `argv` excludes
 * the program itself and, if Electron runs the sources, their path. Options are ignored, and so is
 * the argument of `--data-dir`.
 */
export function targetOfArguments({ argv, folderAt }: Arguments): NavigationTarget | null {
  for (const [at, arg] of argv.entries()) {
    if (arg.startsWith('-') || argv[at - 1] === '--data-dir') continue;
    if (arg.startsWith(`${LINK_SCHEME}:`)) return targetOfLink(arg);
    const folder = folderAt(arg);
    if (folder !== null) return { to: 'newSession', folder };
  }
  return null;
}
