import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useOldestQuestion } from '#renderer/stores/desk/desk.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { subjectOf } from '#shared/interaction/subject.ts';

type Props = { readonly sessionId: string; readonly project: string };

/** Shows what a waiting session asks, and its project. */
export function QuestionLine({ sessionId, project }: Props) {
  const { titleOf } = useRequestWords();
  const request = useOldestQuestion(sessionId)?.request;
  // The lines above a question on a screen are too many for one row.
  const subject = request && !request.context.readFrom && subjectOf(request);
  const text = subject ? subject.text : request ? titleOf(request) : '';
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted">
      <span
        className={classNames(
          'min-w-0 flex-1 truncate',
          subject && subject.isCode && 'font-mono text-2xs',
        )}
      >
        {visibleText(text)}
      </span>
      <span className="max-w-24 shrink-0 truncate text-2xs">{visibleText(project)}</span>
    </span>
  );
}
