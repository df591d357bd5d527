import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';

import type { EditPart } from './edit-parts.ts';
import type { PartChoice } from './use-part-choice.ts';

/** Lets the person leave out parts of an edit before it is approved. */
export function PartList({ choice }: { readonly choice: PartChoice }) {
  const { t } = useTranslation('inbox');
  const hint = useId();
  const { parts, rejected, isTyped, toggle } = choice;
  return (
    <fieldset disabled={isTyped} aria-describedby={hint} className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t('change.parts')}</legend>
      <p id={hint} className="text-xs text-muted">
        {t(isTyped ? 'change.partsTyped' : 'change.partsHint')}
      </p>
      <ul className="flex flex-col gap-2">
        {parts.map((part, at) => (
          <li key={part.line}>
            <Part part={part} isKept={!rejected.includes(at)} onToggle={() => toggle(at)} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type PartProps = {
  readonly part: EditPart;
  readonly isKept: boolean;
  readonly onToggle: () => void;
};

function Part({ part, isKept, onToggle }: PartProps) {
  const { t } = useTranslation('inbox');
  const { line, added, removed } = part;
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <label className="flex items-center gap-2 border-b border-line px-3 py-1.5 text-sm">
        <input type="checkbox" checked={isKept} onChange={onToggle} />
        {t('change.part', { line, added, removed })}
        {!isKept && (
          <span className="ml-auto text-xs text-warning">{t('change.partRejected')}</span>
        )}
      </label>
      <pre
        className={classNames(
          'max-h-60 overflow-auto px-3 py-1.5 font-mono text-xs',
          !isKept && 'line-through opacity-70',
        )}
      >
        {part.patch.split('\n').map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines never move
          <div key={at} className={lineClass(text)}>
            <VisibleText text={text === '' ? ' ' : text} />
          </div>
        ))}
      </pre>
    </div>
  );
}

function lineClass(text: string): string {
  if (text.startsWith('+')) return 'bg-diff-add';
  return text.startsWith('-') ? 'bg-diff-remove' : '';
}
