import { MessageSquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { useReview } from '../store/review-context.ts';
import type { Target } from '../store/target.ts';
import { beginComment } from './begin-comment.ts';

/** Opens the form of a comment on a hunk, or on the lines that are chosen in it. */
export function CommentButton({ target }: { readonly target: Target }) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const { file, at, lines } = target;
  const words = { at: at + 1, file: visibleText(file.path) };
  return (
    <IconButton
      label={t(lines ? 'comment.onLines' : 'comment.onHunk', words)}
      shortcut="C"
      className="size-6"
      onClick={() => beginComment(review, target)}
    >
      <MessageSquarePlus aria-hidden className="size-3.5!" />
    </IconButton>
  );
}
