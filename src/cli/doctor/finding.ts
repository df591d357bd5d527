import { displayWidth } from '#core/agents/kits/screen/width.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import type { ShownText } from '#shared/words/sentence.ts';

/** Result of one check. `note`: Corral works without it. `problem`: something does not work. */
export type Finding = {
  readonly id: string;
  readonly name: ShownText;
  readonly state: 'ok' | 'note' | 'problem';
  /** Short description of what was found. */
  readonly found: ShownText;
  readonly path: string | null;
  /** Remedy; null if nothing is missing. */
  readonly remedy: ShownText | null;
  /** A command that the person may copy and run. */
  readonly command: string | null;
};

/** A finding with its texts in one language. */
type FindingText = Finding &
  Readonly<Record<'name' | 'found', string>> & {
    readonly remedy: string | null;
  };

type FailureText = { readonly message: ShownText; readonly remedy: ShownText | null };

/** Renders the texts of a finding. */
export function findingIn(language: string, finding: Finding): FindingText {
  const { name, found, remedy } = finding;
  return {
    ...finding,
    name: textIn(language, name),
    found: textIn(language, found),
    remedy: remedy === null ? null : textIn(language, remedy),
  };
}

/** Returns what a failure says as one text. */
export function messageAndRemedy({ message, remedy }: FailureText): ShownText {
  return remedy === null
    ? message
    : cliSentence('cliDoctor.twoSentences', { first: message, second: remedy });
}

const marks = { ok: '✓', note: '·', problem: '✗' } as const;

function lines(
  { state, name, found, path, remedy, command }: FindingText,
  width: number,
): readonly string[] {
  const indent = ' '.repeat(width + 4);
  const place = path === null ? '' : ` (${path})`;
  const help = [remedy, command].filter((line) => line !== null);
  const padding = ' '.repeat(width - displayWidth(name));
  return [
    `${marks[state]} ${name}${padding}  ${found}${place}`,
    ...help.map((line) => indent + line),
  ];
}

/** Renders findings as aligned lines for a terminal. */
export function report(language: string, title: ShownText, findings: readonly Finding[]): string {
  const texts = findings.map((finding) => findingIn(language, finding));
  const width = Math.max(...texts.map(({ name }) => displayWidth(name)));
  return [textIn(language, title), '', ...texts.flatMap((finding) => lines(finding, width))].join(
    '\n',
  );
}
