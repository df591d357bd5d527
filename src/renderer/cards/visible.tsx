import { useTranslation } from 'react-i18next';

import { visibleParts } from '#shared/base/visible-text.ts';

/** A text that an agent wrote, with its hidden characters shown as marks. */
export function Visible({ text }: { readonly text: string }) {
  const parts = visibleParts(text);
  if (parts.every((part) => !part.isMark)) return text;
  return parts.map((part, at) => (part.isMark ? <Mark key={at} text={part.text} /> : part.text));
}

function Mark({ text }: { readonly text: string }) {
  const { t } = useTranslation('conversation');
  return (
    <span className="mx-px rounded-sm bg-warning-soft px-0.5 text-warning" title={t('hiddenCharacter', { mark: text })}>
      {text}
    </span>
  );
}
