import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { keepLines } from '#renderer/views/long-text/keep-lines.ts';
import { ownBlob, type DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import { LongMarkdown } from '#renderer/views/markdown/long-markdown.tsx';
import { SafeLink } from '#renderer/views/markdown/safe-link.tsx';

import type { CardKind } from './card-kind.ts';
import { joinLines } from './join-lines.ts';

function WebPageDetails({ details, owner }: DetailsProps<'webPage'>) {
  const { t } = useTranslation('conversation');
  const { url, query, text } = details;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 border-b border-line px-3 py-1 text-xs last:border-b-0">
        {url !== null && (
          <>
            <dt className="text-muted">{t('web.page')}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <SafeLink href={url} text={url}>
                {url}
              </SafeLink>
            </dd>
          </>
        )}
        {query !== null && (
          <>
            <dt className="text-muted">{t('web.query')}</dt>
            <dd className="min-w-0 wrap-anywhere">{query}</dd>
          </>
        )}
      </dl>
      {text !== '' && (
        <LongMarkdown
          text={text}
          blob={ownBlob(owner, 'text')}
          label={t('card.output')}
          {...(url === null && { prepare: keepLines })}
        />
      )}
    </>
  );
}

export const webPageCard: CardKind<'webPage'> = {
  View: WebPageDetails,
  icon: Globe,
  copyKind: 'content',
  copyText: ({ url, query, text }) => joinLines([url ?? query, text], '\n\n'),
};
