import { File, Folder, Slash } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';

import type { Suggestion, Suggestions } from './use-suggestions.ts';

export const SUGGESTIONS_ID = 'corral-suggestions';

export function optionId(at: number): string {
  return `${SUGGESTIONS_ID}-${at}`;
}

type Props = {
  readonly suggestions: Suggestions;
  readonly onChoose: (suggestion: Suggestion) => void;
  /** True for a field at the top of what scrolls, where a list above it would be cut off. */
  readonly isBelow?: boolean;
};

/**
 * Shows the list above or below the field, which keeps the focus and handles the keys of the list.
 */
export function SuggestionList({ suggestions: { open, point }, onChoose, isBelow = false }: Props) {
  const { t } = useTranslation('composer');
  if (!open) return null;
  const label = open.trigger.kind === 'file' ? t('files') : t('commands');
  return (
    <>
      <p role="status" className="sr-only">
        {t('suggestions', { count: open.items.length })}
      </p>
      <div
        id={SUGGESTIONS_ID}
        role="listbox"
        aria-label={label}
        className={classNames(
          'absolute right-4 left-4 z-20 max-h-72 overflow-y-auto rounded-lg bg-raised p-1 shadow-high',
          isBelow ? 'top-full mt-1' : 'bottom-full mb-1',
        )}
      >
        {open.items.map((item, at) => (
          <Option
            key={item.value}
            item={item}
            at={at}
            active={at === open.active}
            onPoint={() => point(at)}
            onChoose={() => onChoose(item)}
          />
        ))}
      </div>
    </>
  );
}

type OptionProps = {
  readonly item: Suggestion;
  readonly at: number;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

function Option({ item, at, active, onPoint, onChoose }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={ref}
      id={optionId(at)}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseMove={onPoint}
      // A press would move the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={() => undefined}
      className={classNames(
        'flex min-h-7 items-center gap-2 rounded-md px-2 py-1 text-sm [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted',
        active && 'bg-selected',
      )}
    >
      {item.kind === 'file' ? <FileText path={item.match.path} /> : <CommandText item={item} />}
    </div>
  );
}

function FileText({ path }: { readonly path: string }) {
  const isFolder = path.endsWith('/');
  const nameAt = path.lastIndexOf('/', path.length - 2) + 1;
  return (
    <>
      {isFolder ? <Folder aria-hidden /> : <File aria-hidden />}
      <span className="shrink-0 font-medium">{path.slice(nameAt)}</span>
      <span className="min-w-0 truncate text-xs text-muted">{path.slice(0, nameAt)}</span>
    </>
  );
}

function CommandText({ item }: { readonly item: Extract<Suggestion, { kind: 'command' }> }) {
  const { name, description, argumentHint } = item.command;
  return (
    <>
      <Slash aria-hidden />
      <span className="shrink-0 font-medium">{name}</span>
      {argumentHint !== '' && (
        <span className="max-w-48 shrink-0 truncate text-muted">{argumentHint}</span>
      )}
      <span className="min-w-0 truncate text-xs text-muted">{description}</span>
    </>
  );
}
