import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** Returns why a file (`-` for standard input) cannot be read, for the person who named it. */
export function readErrorText(file: string, thrown: unknown): Sentence {
  return cliSentence('cliFailures.unreadable', {
    file: file === '-' ? cliSentence('cliFailures.standardInput') : file,
    reason: reasonOf(thrown),
  });
}

function reasonOf(thrown: unknown): Sentence | string {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  if (code === 'ENOENT') return cliSentence('cliFailures.noSuchFile');
  if (code === 'EACCES') return cliSentence('cliFailures.mayNotRead');
  if (code === 'EISDIR') return cliSentence('cliFailures.isFolder');
  return thrown instanceof Error ? thrown.message : String(thrown);
}
