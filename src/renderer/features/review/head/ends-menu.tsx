import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { useTurns } from '#renderer/stores/conversation/turns-store.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Turn } from '#shared/conversation/turn.ts';
import type { Comparison } from '#shared/git/comparison.ts';

import { useReview, useReviewState } from '../store/review-context.ts';
import { MomentsDialog } from './moments-dialog.tsx';

const KINDS = ['all', 'unstaged', 'staged'] as const;
/** Number of branches and of turns that the menu lists. */
const MAX_BASES = 12;
const MAX_TURNS = 8;

/** Shows the ends that are compared, and chooses others. */
export function EndsMenu() {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const comparison = useReviewState((state) => state.comparison);
  const bases = useReviewState((state) => state.bases);
  const { place } = review;
  const [isChoosing, setChoosing] = useState(false);
  const turns = useOwnTurns();
  const words = useEndsWords();
  const choices: readonly Comparison[] = [
    ...KINDS.map((kind) => ({ kind })),
    ...bases.slice(0, MAX_BASES).map((base) => ({ kind: 'branch' as const, base })),
    ...turns.map(({ promptSeq }) => ({ kind: 'turn' as const, promptSeq })),
  ];
  const choose = (key: string) => {
    const next = choices.find((choice) => comparisonKey(choice) === key);
    if (next) void review.compare({ comparison: next });
  };
  const group = { value: comparisonKey(comparison), onValueChange: choose };
  const ends = words(comparison);
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" aria-label={t('ends.choose', { ends })} className="min-w-0 shrink">
            <span className="truncate font-mono">{ends}</span>
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-faint" />
          </Button>
        }
      >
        <MenuRadioGroup label={t('ends.group')} {...group}>
          {KINDS.map((kind) => (
            <MenuRadioItem key={kind} value={kind} description={t(`ends.${kind}Hint`)}>
              <span className="font-mono text-xs">{t(`ends.${kind}`)}</span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        {bases.length > 0 && (
          <MenuRadioGroup label={t('ends.branches')} {...group}>
            {bases.slice(0, MAX_BASES).map((base) => (
              <MenuRadioItem key={base} value={comparisonKey({ kind: 'branch', base })}>
                <span className="font-mono text-xs">{visibleText(base)}</span>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        )}
        <TurnItems turns={turns} {...group} />
        {comparison.kind === 'proposed' && <ProposedItem {...group} />}
        {place.of === 'session' && (
          <MenuItem onSelect={() => setChoosing(true)}>{t('ends.more')}</MenuItem>
        )}
      </Menu>
      {isChoosing && place.of === 'session' && (
        <MomentsDialog sessionId={place.sessionId} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}

type TurnItemsProps = {
  readonly turns: readonly Turn[];
  readonly value: string;
  readonly onValueChange: (key: string) => void;
};

function TurnItems({ turns, ...group }: TurnItemsProps) {
  const { t } = useTranslation('review');
  if (turns.length === 0) return null;
  return (
    <MenuRadioGroup label={t('ends.turns')} {...group}>
      {turns.map(({ promptSeq, gist }) => (
        <MenuRadioItem key={promptSeq} value={comparisonKey({ kind: 'turn', promptSeq })}>
          <span className="line-clamp-1">{visibleText(gist)}</span>
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}

/** Renders the edit that is compared. It is opened at its request, so no other is listed. */
function ProposedItem(group: Omit<TurnItemsProps, 'turns'>) {
  const { t } = useTranslation('review');
  return (
    <MenuRadioGroup label={t('ends.requests')} {...group}>
      <MenuRadioItem value={group.value}>
        <span className="font-mono text-xs">{t('ends.proposed')}</span>
      </MenuRadioItem>
    </MenuRadioGroup>
  );
}

/** Returns the newest turns of the session of the review. */
function useOwnTurns() {
  const { place } = useReview().review;
  const turns = useTurns(place.of === 'session' ? place.sessionId : '');
  return turns.slice(-MAX_TURNS).toReversed();
}

function useEndsWords(): (comparison: Comparison) => string {
  const { t } = useTranslation('review');
  return (comparison) =>
    comparison.kind === 'branch'
      ? t('ends.branch', { base: visibleText(comparison.base) })
      : t(`ends.${comparison.kind}`);
}

function comparisonKey(comparison: Comparison): string {
  switch (comparison.kind) {
    case 'branch':
      return `branch ${comparison.base}`;
    case 'turn':
      return `turn ${comparison.promptSeq}`;
    case 'checkpoint':
      return `checkpoint ${comparison.checkpointId}`;
    case 'proposed':
      return `proposed ${comparison.requestId}`;
    default:
      return comparison.kind;
  }
}
