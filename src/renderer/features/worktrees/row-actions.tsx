import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import type { Worktree } from '#shared/git/worktree.ts';

import { useWorktreeCalls, type ListProps } from './use-worktree-calls.ts';

type Props = ListProps & {
  readonly worktree: Worktree;
  readonly others: readonly Worktree[];
};

type Offer = { readonly label: string; readonly run: () => void };

/** The actions that the state of a worktree allows. */
export function RowActions(props: Props) {
  const { t } = useTranslation('worktrees');
  const offers = useOffers(props);
  const { branch } = props.worktree;
  if (offers.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {offers.map(({ label, run }) => (
        <Button
          key={label}
          size="sm"
          aria-label={t('action.named', { action: label, branch })}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function useOffers({ worktree, onChanged, ...rest }: Props): readonly Offer[] {
  const { t } = useTranslation('worktrees');
  const calls = useWorktreeCalls(onChanged);
  const { state, setUp } = worktree;
  if (state === 'creating' || state === 'settingUp' || setUp?.state === 'running')
    return [{ label: t('action.cancel'), run: () => void calls.cancel(worktree) }];
  if (state === 'removed')
    return [{ label: t('action.restore'), run: () => void calls.restore([worktree]) }];
  if (state !== 'ready' && state !== 'failed') return [];
  const again: Offer[] = [
    { label: t('action.again'), run: () => void calls.again(worktree, setUp?.hash ?? null) },
  ];
  if (setUp !== null)
    again.push({ label: t('action.withoutSetUp'), run: () => void calls.again(worktree, null) });
  return [...(state === 'failed' ? again : []), ...offersAtRest(worktree, rest, t)];
}

function offersAtRest(
  worktree: Worktree,
  { others, onRemove, onOpenSession }: Omit<Props, 'worktree' | 'onChanged'>,
  t: TFunction<'worktrees'>,
): readonly Offer[] {
  const { sessionId } = worktree;
  const offers: Offer[] = [];
  if (sessionId !== null)
    offers.push({ label: t('action.openSession'), run: () => onOpenSession(sessionId) });
  if (others.length > 0) offers.push({ label: t('action.keep'), run: () => onRemove(others) });
  offers.push({ label: t('action.remove'), run: () => onRemove([worktree]) });
  return offers;
}
