import { ClaudeLines } from './claude-lines.ts';
import type { HostileCase } from './hostile-case.ts';

/** What was hostile of a line, as text; bytes that are none are not expected to come back. */
type Planted = { readonly name: string; readonly lines: readonly (string | Uint8Array)[] };

/** Each case as the lines that Claude Code would have written. Cases of terminals are no part of a transcript. */
export function plantedLines(cases: readonly HostileCase[], cwd: string): readonly Planted[] {
  const lines = new ClaudeLines(cwd);
  return cases.flatMap((each) => {
    const made = linesOf(each, lines);
    return made.length === 0 ? [] : [{ name: each.name, lines: made }];
  });
}

/** The bytes of a whole transcript: for each case its name, then itself. */
export function transcriptOf(cases: readonly HostileCase[], cwd: string): Uint8Array {
  const lines = new ClaudeLines(cwd);
  const all = cases.flatMap((each) => [lines.say(`CASE ${cases.indexOf(each)}`), ...linesOf(each, lines)]);
  return Buffer.concat(all.flatMap((line) => [typeof line === 'string' ? Buffer.from(line) : line, Buffer.from('\n')]));
}

function linesOf({ place, text }: HostileCase, lines: ClaudeLines): readonly (string | Uint8Array)[] {
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
