import { useTranslation } from 'react-i18next';

import { visibleParts, visibleProse, type TextPart } from '#shared/base/visible-text.ts';

/** A text that an agent wrote, with its hidden characters shown as marks. */
export function Visible({ text }: { readonly text: string }) {
  return <Parts parts={visibleParts(text)} />;
}

/** The same of words that are only read: what languages need stays as it is. */
export function VisibleProse({ text }: { readonly text: string }) {
  return <Parts parts={visibleProse(text)} />;
}

function Parts({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map((part, at) => (part.isMark ? <Mark key={at} text={part.text} /> : part.text));
}

function Mark({ text }: { readonly text: string }) {
  const { t } = useTranslation('conversation');
  const name = t('hiddenCharacter', { mark: text });
  // As a picture, because a screen reader would skip the brackets and take the rest for words of the agent.
  return (
    <span role="img" aria-label={name} className="mx-px rounded-sm bg-warning-soft px-0.5 text-warning" title={name}>
      {text}
    </span>
  );
}
