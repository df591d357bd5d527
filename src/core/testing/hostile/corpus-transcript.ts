import { ClaudeLines } from './claude-lines.ts';
import type { HostileCase } from './hostile-case.ts';

/** The lines of a case; bytes that are no valid text are not expected in the result. */
type CaseLines = { readonly name: string; readonly lines: readonly (string | Uint8Array)[] };

/** Returns each case as lines of Claude Code. Cases for terminals have none. */
export function plantedLines(cases: readonly HostileCase[], cwd: string): readonly CaseLines[] {
  const lines = new ClaudeLines(cwd);
  return cases.flatMap((each) => {
    const made = linesOf(each, lines);
    return made.length === 0 ? [] : [{ name: each.name, lines: made }];
  });
}

/** Returns the bytes of a transcript with the name and the lines of each case. */
export function transcriptOf(cases: readonly HostileCase[], cwd: string): Uint8Array {
  const lines = new ClaudeLines(cwd);
  const all = cases.flatMap((each) => [
    lines.say(`CASE ${cases.indexOf(each)}`),
    ...linesOf(each, lines),
  ]);
  return Buffer.concat(
    all.flatMap((line) => [typeof line === 'string' ? Buffer.from(line) : line, Buffer.from('\n')]),
  );
}

function linesOf(
  { place, text }: HostileCase,
  lines: ClaudeLines,
): readonly (string | Uint8Array)[] {
  if (place === 'rawLine') return [text];
  const words = typeof text === 'string' ? text : '';
  switch (place) {
    case 'say':
      return [lines.say(words)];
    case 'toolInput':
      return lines.tool('Task', { description: words, prompt: words, [words]: words }, 'done');
    case 'toolOutput':
      return lines.tool('Bash', { command: 'cat page.html', description: 'Read' }, words);
    case 'fileName':
      return lines.tool('Read', { file_path: words }, '1\tcontent');
    case 'title':
      return [lines.prompt(words)];
    case 'command':
      return lines.tool('Bash', { command: words, description: words }, 'done');
    case 'terminal':
      return [];
  }
}
