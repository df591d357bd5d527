import { programsOf, readScreens, rounds, type Round } from './corpus.ts';
import { textOf, type RecordedScreen } from './screen-file.ts';

const USAGE =
  'Usage: npm run accuracy -- --show PROGRAM [NAME] [--plain]\nPROGRAM is the name of a JSONL file in src/core/detection/fixtures, NAME a screen or its beginning.\n';

/**
 * Returns what `npm run accuracy -- --show` prints. Of a program: the names of its screens with
 * their expected states. With a name: each screen whose name begins with it, in its colours (or
 * with `--plain` without), and its label below. `ok` is false if there is none.
 */
export function shownScreens(args: readonly string[]): {
  readonly ok: boolean;
  readonly text: string;
} {
  const [program, name] = args.filter((each) => !each.startsWith('--'));
  if (program === undefined) return { ok: false, text: USAGE };
  const known = rounds.filter((round) => programsOf(round).includes(program));
  if (known.length === 0) {
    const programs = [...new Set(rounds.flatMap((round) => programsOf(round)))].toSorted();
    return {
      ok: false,
      text: `No screen of ${program} was recorded. The programs: ${programs.join(' ')}\n`,
    };
  }
  const found = known.flatMap((round) =>
    readScreens(round, program)
      .filter((screen) => screen.name.startsWith(name ?? ''))
      .map((screen) => ({ round, screen })),
  );
  if (name === undefined) return { ok: true, text: found.map((each) => nameLine(each)).join('') };
  if (found.length === 0)
    return {
      ok: false,
      text: `${program} has no screen ${name}. Its screens: npm run accuracy -- --show ${program}\n`,
    };
  const isPlain = args.includes('--plain');
  return { ok: true, text: found.map((each) => shown(each, isPlain)).join('\n') };
}

type FoundScreen = { readonly round: Round; readonly screen: RecordedScreen };

const nameLine = ({ round, screen }: FoundScreen) => `${round}  ${screen.name}  ${screen.state}\n`;

function shown({ round, screen }: FoundScreen, isPlain: boolean): string {
  const { text, ansi, ...label } = screen;
  const picture = isPlain ? textOf({ text, ansi }) : `${ansi}\u001b[0m`;
  return `== ${round}: ${screen.name} ==\n${picture}\n${JSON.stringify(label, null, 1)}\n`;
}
