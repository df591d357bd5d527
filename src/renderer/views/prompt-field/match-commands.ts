import type { SlashCommand } from '#shared/contract/sessions.ts';

const MAX_SHOWN = 50;
/** Frequently used commands, listed first among equal matches. */
const FIRST = ['compact', 'clear'];

/**
 * Returns the matching commands: first those whose name begins with the letters, then those with a
 * word that does, then those whose name contains them, then those whose description does.
 */
export function matchCommands(
  commands: readonly SlashCommand[],
  query: string,
): readonly SlashCommand[] {
  const letters = query.toLowerCase();
  const ranked = commands.flatMap((command) => {
    const name = command.name.toLowerCase();
    const at = name.indexOf(letters);
    const isWord = at > 0 && '-_:'.includes(name[at - 1] ?? '');
    const rank =
      at === 0
        ? 0
        : isWord
          ? 1
          : at > 0
            ? 2
            : command.description.toLowerCase().includes(letters)
              ? 3
              : null;
    return rank === null ? [] : [{ command, rank }];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || matchPlace(a.command) - matchPlace(b.command))
    .slice(0, MAX_SHOWN)
    .map(({ command }) => command);
}

function matchPlace({ name }: SlashCommand): number {
  const at = FIRST.indexOf(name.toLowerCase());
  return at < 0 ? FIRST.length : at;
}
