import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { relativePath } from '#renderer/views/file/full-path.ts';
import { useSessionFiles } from '#renderer/views/file/use-session-files.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { subjectOf } from './kinds/request-kinds.ts';

type Props = {
  readonly request: InteractionRequest;
  /** True where there is room for few lines only. */
  readonly isCompact?: boolean;
};

/**
 * Shows the subject of the title: a path in the line of the title, anything else in a box of its own,
 * as the largest text of the request.
 */
export function TitleSubject({ request, isCompact = false }: Props) {
  const cwd = useSessionFiles()?.cwd ?? '';
  const subject = subjectOf(request);
  if (subject === null) return null;
  const isPath = subject.kind === 'path';
  return (
    <>
      {' '}
      <bdi
        dir="ltr"
        title={isPath ? subject.text : undefined}
        className={classNames(
          'font-mono font-medium wrap-anywhere whitespace-pre-wrap',
          isCompact ? 'block text-sm' : 'text-base',
          !isPath &&
            !isCompact &&
            'mt-1.5 block rounded-lg border border-line bg-surface px-3 py-2.5 text-lg',
        )}
      >
        <VisibleText text={isPath ? relativePath(subject.text, cwd) : subject.text} />
      </bdi>
    </>
  );
}
