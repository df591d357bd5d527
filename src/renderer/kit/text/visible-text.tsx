import { useTranslation } from 'react-i18next';

import { visibleParts, visibleProse, type TextPart } from '#shared/base/visible-text.ts';

/** Renders a text of an agent with its hidden characters as marks. */
export function VisibleText({ text }: { readonly text: string }) {
  return <Parts parts={visibleParts(text)} />;
}

/** Renders text that is only read: invisible characters that languages need are not marked. */
export function VisibleProse({ text }: { readonly text: string }) {
  return <Parts parts={visibleProse(text)} />;
}

function Parts({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map((part, at) => (part.isMark ? <Mark key={at} text={part.text} /> : part.text));
}

function Mark({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const name = t('hiddenCharacter', { mark: text });
  // The image role is needed, because a screen reader would skip the brackets and read the rest as
  // text of the agent.
  return (
    <span
      role="img"
      aria-label={name}
      className="mx-px rounded-sm bg-warning-soft px-0.5 text-warning"
      title={name}
    >
      {text}
    </span>
  );
}
