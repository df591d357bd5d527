import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ConflictDecision, ConflictRegion } from '#shared/git/conflict.ts';

import { useReview } from '../store/review-context.ts';

const SIDES = ['ours', 'theirs', 'both'] as const;
const KEYS = { ours: 'O', theirs: 'T', both: 'B' } as const;

type Props = {
  readonly region: ConflictRegion;
  readonly at: number;
  readonly total: number;
  readonly path: string;
  readonly decide: (decision: ConflictDecision) => void;
};

/** Renders one region of a conflict: base, ours and theirs, with the buttons that decide it. */
export function RegionView({ region, at, total, path, decide }: Props) {
  const { t } = useTranslation('review');
  const { isNarrow } = useReview();
  const { line, above, below, ours, base, theirs, oursLabel, theirsLabel } = region;
  const name = { at: at + 1, total, file: visibleText(path), line };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    const take = SIDES.find((side) => KEYS[side].toLowerCase() === event.key.toLowerCase());
    if (!take || !isPlain || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    decide({ of: 'region', at, take });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div
      role="group"
      aria-label={t('conflict.region', name)}
      data-conflict={at}
      className="overflow-clip rounded-md border border-line"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-3 py-1 text-xs">
        <span className="font-medium">{t('conflict.place', name)}</span>
        <span className="ml-auto flex flex-wrap">
          {SIDES.map((take) => (
            <button
              key={take}
              type="button"
              aria-label={t(`conflict.takeRegion.${take}`, name)}
              aria-keyshortcuts={KEYS[take]}
              title={`${t(`conflict.take.${take}`)} (${KEYS[take]})`}
              onKeyDown={onKeyDown}
              onClick={() => decide({ of: 'region', at, take })}
              className="h-6 rounded-md px-2 font-medium text-accent hover:bg-hover focus-visible:-outline-offset-1"
            >
              {t(`conflict.take.${take}`)}
            </button>
          ))}
        </span>
      </header>
      <Around lines={above} />
      <div
        className={classNames(
          'grid divide-line border-y border-line',
          isNarrow ? 'grid-cols-1 divide-y' : 'grid-cols-3 divide-x',
        )}
      >
        <Side title={t('conflict.side.base')} label="" lines={base} base={null} />
        <Side title={t('conflict.side.ours')} label={oursLabel} lines={ours} base={base} />
        <Side title={t('conflict.side.theirs')} label={theirsLabel} lines={theirs} base={base} />
      </div>
      <Around lines={below} />
    </div>
  );
}

/** Shows unchanged lines next to a region. */
function Around({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <pre
      dir="ltr"
      className="px-3 py-1 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-muted"
    >
      {lines.map(visibleText).join('\n')}
    </pre>
  );
}

type SideProps = {
  readonly title: string;
  /** Name that git gives the side, e.g. of a branch. */
  readonly label: string;
  readonly lines: readonly string[] | null;
  /** Lines that are not marked as different. */
  readonly base: readonly string[] | null;
};

function Side({ title, label, lines, base }: SideProps) {
  const { t } = useTranslation('review');
  const known = new Set(base ?? lines);
  return (
    <section
      aria-label={label === '' ? title : `${title}: ${visibleText(label)}`}
      className="min-w-0"
    >
      <p className="flex gap-2 px-3 pt-1.5 text-xs">
        <span className="font-medium">{title}</span>
        <bdi className="min-w-0 truncate font-mono text-muted">{visibleText(label)}</bdi>
      </p>
      {lines === null || lines.length === 0 ? (
        <p className="px-3 pt-1 pb-2 text-xs text-muted">
          {t(lines === null ? 'conflict.unknownBase' : 'conflict.noLines')}
        </p>
      ) : (
        <pre dir="ltr" className="pt-1 pb-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {lines.map((line, at) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
              key={at}
              className={classNames('block px-3', !known.has(line) && 'bg-diff-add')}
            >
              {line === '' ? '\u00A0' : visibleText(line)}
            </span>
          ))}
        </pre>
      )}
    </section>
  );
}
