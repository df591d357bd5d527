import type { GitFailure } from '#core/git/engine/git.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { fenced } from '#shared/base/fenced.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Language } from '#shared/words/language.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';

import { DIFF_OPTIONS } from '../reading/diff-options.ts';
import type { ReviewRepository } from '../repository/review-repository.ts';

/** Length of the parts of the prompt, in bytes. */
const MAX_STAT = 8 * 1024;
const MAX_DIFF = 48 * 1024;

/**
 * Composes the prompt that asks an agent for the message of a commit: of the staged changes, or of
 * all changes of tracked files if nothing is staged.
 */
export async function commitPrompt(
  repository: ReviewRepository,
  language: Language,
): Promise<Result<{ readonly prompt: string }, GitFailure | Failure<'nothingStaged'>>> {
  const staged = await repository.run(['diff', '--cached', '--quiet', ...DIFF_OPTIONS]);
  if (!staged.ok) return staged;
  const isTracked = staged.value.code === 0 && repository.head !== null;
  const ends = isTracked ? 'HEAD' : '--cached';
  const bounded = async (options: readonly string[], maxBytes: number) => {
    const args = ['diff', ends, ...DIFF_OPTIONS, ...options];
    const ran = await repository.run(args, { maxBytes });
    if (!ran.ok) return ran;
    const isCut = ran.value.killed === 'tooMuchOutput';
    return ok({ isCut, text: Buffer.from(ran.value.stdout).toString('utf8').trim() });
  };
  const stat = await bounded(['--stat=120'], MAX_STAT);
  if (!stat.ok) return stat;
  if (stat.value.text === '')
    return fail(
      'nothingStaged',
      compose('reviewFailures.nothingToCommit'),
      compose('reviewFailures.stageFirst'),
    );
  const diff = await bounded(['-U3'], MAX_DIFF);
  if (!diff.ok) return diff;
  const parts = [
    textIn(language, compose('reviewPrompts.askForMessage')),
    fenced(stat.value.text),
    fenced(diff.value.text),
    ...(diff.value.isCut
      ? [textIn(language, compose('reviewPrompts.diffWasCut', { command: `git diff ${ends}` }))]
      : []),
  ];
  return ok({ prompt: parts.join('\n\n') });
}
