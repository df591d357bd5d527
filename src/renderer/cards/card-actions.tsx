import { Braces } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { Source } from '#shared/conversation/source.ts';

import type { RawSourceState } from './raw-source.tsx';

type Props = { readonly copyText: string; readonly copyLabel: string; readonly source: Source; readonly raw: RawSourceState };

/** What can be done with an open card. */
export function CardActions({ copyText, copyLabel, source, raw }: Props) {
  const { t } = useTranslation('conversation');
  const isShown = raw.raw !== null || raw.failure !== null;
  return (
    <>
      {copyText !== '' && <CopyButton text={copyText} label={copyLabel} className="size-6" />}
      {source.kind !== 'corral' && (
        <IconButton label={isShown ? t('card.hideRaw') : t('card.showRaw')} aria-pressed={isShown} onClick={raw.toggle} className="size-6">
          <Braces aria-hidden />
        </IconButton>
      )}
    </>
  );
}
