import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ConflictDecision, ConflictRegion } from '#shared/git/conflict.ts';

import { useWantedFocus } from '../hunks/hunk-head.tsx';
import { noteFocus } from '../store/picks.ts';
import { useReview, useReviewState } from '../store/review-context.ts';
import { SideLines } from './side-lines.tsx';

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
  const isCurrent = useReviewState(({ current }) => current?.path === path && current.hunk === at);
  const name = { at: at + 1, total, file: visibleText(path), line: region.line };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div
      role="group"
      aria-label={t('conflict.region', name)}
      aria-current={isCurrent || undefined}
      className={classNames(
        'overflow-clip rounded-md border',
        isCurrent ? 'border-accent' : 'border-line',
      )}
    >
      <header
        className={classNames(
          'flex flex-wrap items-center gap-2 border-b border-line px-3 py-1 text-xs',
          isCurrent ? 'bg-accent-soft' : 'bg-sunken',
        )}
      >
        <span className="font-medium">{t('conflict.place', name)}</span>
        <TakeButtons {...{ at, total, path, decide }} line={region.line} />
      </header>
      <Around lines={region.above} />
      <Sides region={region} path={path} />
      <Around lines={region.below} />
    </div>
  );
}

type TakeProps = Omit<Props, 'region'> & Pick<ConflictRegion, 'line'>;

function TakeButtons({ at, total, path, line, decide }: TakeProps) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const first = useWantedFocus<HTMLButtonElement>(path, at);
  const name = { at: at + 1, total, file: visibleText(path), line };
  return (
    <span className="ml-auto flex flex-wrap">
      {SIDES.map((take, index) => (
        <button
          key={take}
          ref={index === 0 ? first : undefined}
          type="button"
          aria-label={t(`conflict.takeRegion.${take}`, name)}
          aria-keyshortcuts={KEYS[take]}
          title={`${t(`conflict.take.${take}`)} (${KEYS[take]})`}
          onFocus={() => noteFocus(review, { path, hunk: at })}
          onClick={() => decide({ of: 'region', at, take })}
          className="h-6 scroll-my-24 rounded-md px-2 font-medium text-accent hover:bg-hover focus-visible:-outline-offset-1"
        >
          {t(`conflict.take.${take}`)}
        </button>
      ))}
    </span>
  );
}

/** Renders base, ours and theirs; one below the other in a narrow list. */
function Sides({ region, path }: Pick<Props, 'region' | 'path'>) {
  const { t } = useTranslation('review');
  const { isNarrow } = useReview();
  const { ours, base, theirs, oursLabel, theirsLabel } = region;
  const side = { base, path };
  return (
    <div
      className={classNames(
        'grid divide-line border-y border-line',
        isNarrow ? 'grid-cols-1 divide-y' : 'grid-cols-3 divide-x',
      )}
    >
      <Side title={t('conflict.side.base')} label="" lines={base} base={null} path={path} />
      <Side {...side} title={t('conflict.side.ours')} label={oursLabel} lines={ours} />
      <Side {...side} title={t('conflict.side.theirs')} label={theirsLabel} lines={theirs} />
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
  readonly path: string;
};

function Side({ title, label, lines, base, path }: SideProps) {
  const { t } = useTranslation('review');
  const name = label === '' ? title : `${title}: ${visibleText(label)}`;
  return (
    <section aria-label={name} className="min-w-0">
      <p className="flex gap-2 px-3 pt-1.5 text-xs">
        <span className="font-medium">{title}</span>
        <bdi className="min-w-0 truncate font-mono text-muted">{visibleText(label)}</bdi>
      </p>
      {lines === null || lines.length === 0 ? (
        <p className="px-3 pt-1 pb-2 text-xs text-muted">
          {t(lines === null ? 'conflict.unknownBase' : 'conflict.noLines')}
        </p>
      ) : (
        <SideLines lines={lines} base={base} path={path} side={name} />
      )}
    </section>
  );
}
