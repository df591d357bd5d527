import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { relativePath } from '#renderer/views/file/full-path.ts';
import { useSessionFiles } from '#renderer/views/file/use-session-files.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { subjectOf } from './kinds/request-kinds.ts';

/** Shows the command, path or address of the title, on a line of its own. */
export function TitleSubject({ request }: { readonly request: InteractionRequest }) {
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
        className="block font-mono text-base font-medium wrap-anywhere whitespace-pre-wrap"
      >
        <VisibleText text={isPath ? relativePath(subject.text, cwd) : subject.text} />
      </bdi>
    </>
  );
}
