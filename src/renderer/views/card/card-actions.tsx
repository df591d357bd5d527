import { Braces } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { CopyLink } from './copy-link.tsx';
import type { RawSourceState } from './raw-source.tsx';

type Props = {
  readonly message: ConversationMessage;
  /** Renders the button that copies the card. */ readonly copy: ReactNode;
  readonly raw: RawSourceState;
};

/** Renders the actions of an open card. */
export function CardActions({ message, copy, raw }: Props) {
  const { t } = useTranslation('conversation');
  const isShown = raw.raw !== null || raw.failure !== null;
  return (
    <>
      {copy}
      <CopyLink message={message} />
      {message.source.kind !== 'corral' && (
        <IconButton
          label={isShown ? t('card.hideRaw') : t('card.showRaw')}
          aria-pressed={isShown}
          onClick={raw.toggle}
          className="size-6"
        >
          <Braces aria-hidden />
        </IconButton>
      )}
    </>
  );
}
