import { Braces } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { Source } from '#shared/conversation/source.ts';

import type { RawSourceState } from './raw-source.tsx';

type Props = { readonly copyText: string; readonly copyLabel: string; readonly source: Source; readonly raw: RawSourceState };

/** The quiet line at the end of an open card. */
export function CardActions({ copyText, copyLabel, source, raw }: Props) {
  const { t } = useTranslation('conversation');
  const isShown = raw.raw !== null || raw.failure !== null;
  return (
    <div className="flex items-center justify-end gap-0.5 border-t border-line px-1 py-0.5 [&_svg]:size-3.5">
      {copyText !== '' && <CopyButton text={copyText} label={copyLabel} className="size-6" />}
      {source.kind !== 'corral' && (
        <IconButton label={isShown ? t('card.hideRaw') : t('card.showRaw')} aria-pressed={isShown} onClick={raw.toggle} className="size-6">
          <Braces aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
