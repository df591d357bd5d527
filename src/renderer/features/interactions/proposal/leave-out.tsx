import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useOpenInteraction } from '#renderer/stores/desk/desk.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ReviewHunk } from '#shared/git/file-change.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { usePartChoice } from '../answer/use-part-choice.ts';
import { areSameParts } from './same-parts.ts';

type Props = {
  readonly requestId: string;
  /** Path as the review names it. */
  readonly file: string;
  /** All hunks of the file. */
  readonly hunks: readonly ReviewHunk[];
  /** Index of the hunk that can be left out. */
  readonly at: number;
};

/** Renders the box that leaves a hunk of an edit out, where the agent takes a changed edit. */
export function LeaveOut({ requestId, ...props }: Props) {
  const interaction = useOpenInteraction(requestId);
  return interaction ? <Box request={interaction.request} {...props} /> : null;
}

type BoxProps = Omit<Props, 'requestId'> & { readonly request: InteractionRequest };

function Box({ request, file, hunks, at }: BoxProps) {
  const { t } = useTranslation('inbox');
  const choice = usePartChoice(request);
  if (!choice || choice.isTyped || !areSameParts(hunks, request.details)) return null;
  const isLeftOut = choice.rejected.includes(at);
  return (
    <label
      className={classNames(
        'ml-auto flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs hover:bg-hover',
        isLeftOut ? 'font-medium text-warning' : 'text-muted',
      )}
    >
      <input
        type="checkbox"
        checked={isLeftOut}
        aria-label={t('proposal.leaveOutHunk', { at: at + 1, file: visibleText(file) })}
        onChange={() => choice.toggle(at)}
        className="size-3.5 accent-accent-solid"
      />
      <span aria-hidden>{t('proposal.leaveOut')}</span>
    </label>
  );
}
