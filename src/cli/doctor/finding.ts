/** Result of one check. `note`: Corral works without it. `problem`: something does not work. */
export type Finding = {
  readonly id: string;
  readonly name: string;
  readonly state: 'ok' | 'note' | 'problem';
  /** Short description of what was found. */
  readonly found: string;
  readonly path: string | null;
  /** Remedy; null if nothing is missing. */
  readonly remedy: string | null;
  /** A command that the person may copy and run. */
  readonly command: string | null;
};

const marks = { ok: '✓', note: '·', problem: '✗' } as const;

function lines(
  { state, name, found, path, remedy, command }: Finding,
  width: number,
): readonly string[] {
  const indent = ' '.repeat(width + 4);
  const place = path === null ? '' : ` (${path})`;
  const help = [remedy, command].filter((line) => line !== null);
  return [
    `${marks[state]} ${name.padEnd(width)}  ${found}${place}`,
    ...help.map((line) => indent + line),
  ];
}

export function report(title: string, findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return [title, '', ...findings.flatMap((finding) => lines(finding, width))].join('\n');
}
