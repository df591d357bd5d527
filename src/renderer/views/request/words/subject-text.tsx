import { classNames } from '#renderer/kit/ui/class-names.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Subject } from '#shared/interaction/subject.ts';

/** Renders the command, path or question of a request; the caller limits its height. */
export function SubjectText({
  subject,
  className,
}: {
  readonly subject: Subject;
  readonly className?: string;
}) {
  return (
    <span className={classNames('wrap-anywhere', subject.isCode && 'font-mono', className)}>
      {visibleText(subject.text)}
    </span>
  );
}
