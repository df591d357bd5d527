import { useTranslation } from 'react-i18next';

import { MenuItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { chooseLanguage, languageOf } from '#shared/words/language.ts';

import { useReview } from '../store/review-context.ts';
import { promptForMessage } from './commit-calls.ts';
import { canAmend } from './commit-notes.ts';
import type { CommitControl } from './use-commit.ts';
import type { Publishing } from './use-publish.ts';

type Props = { readonly control: CommitControl; readonly publish: Publishing };

/** Lists what else can be done with the changes and the branch. */
export function CommitMenu({ control: { next, isAmend, amend }, publish }: Props) {
  const { t } = useTranslation('review');
  const { putPrompt } = useReview();
  const ask = useAskForMessage();
  const obstacle = next && !canAmend(next) && !isAmend ? 'commit.noAmend' : null;
  return (
    <>
      <MenuItem obstacle={obstacle && t(obstacle)} onSelect={() => amend(!isAmend)}>
        {t(isAmend ? 'commit.noLongerAmend' : 'commit.amend')}
      </MenuItem>
      {putPrompt && <MenuItem onSelect={() => void ask()}>{t('commit.ask')}</MenuItem>}
      <MenuItem
        disabled={publish.isPushing}
        obstacle={next?.hasRemote === false ? t('publish.noRemote') : null}
        onSelect={publish.push}
      >
        {t('publish.push')}
      </MenuItem>
      <MenuItem onSelect={() => publish.setDialog('pullRequest')}>
        {t('publish.pullRequest')}
      </MenuItem>
      <MenuItem
        obstacle={next?.operation ? t('merge.waits') : null}
        onSelect={() => publish.setDialog('merge')}
      >
        {t('merge.open')}
      </MenuItem>
    </>
  );
}

/** Puts a prompt for a message into the message field of the session; the person sends it. */
function useAskForMessage() {
  const { t, i18n } = useTranslation('review');
  const { review, putPrompt } = useReview();
  const report = useReportFailure();
  return async () => {
    const reply = await promptForMessage(review, chooseLanguage(languageOf(i18n.language), []));
    if (reply.ok) putPrompt?.(reply.value.prompt);
    else report(reply.error, t('commit.notAsked'));
  };
}
