import { useTranslation } from 'react-i18next';

import { SafeLink } from '#renderer/views/markdown/safe-link.tsx';

import { keepLines } from '#renderer/views/long-text/keep-lines.ts';
import { LongMarkdown } from '#renderer/views/markdown/long-markdown.tsx';
import { ownBlob, type DetailsProps } from '#renderer/views/long-text/text-owner.ts';

export function WebPageDetails({ details, owner }: DetailsProps<'webPage'>) {
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
        <LongMarkdown text={text} blob={ownBlob(owner, 'text')} label={t('card.output')} {...(url === null && { prepare: keepLines })} />
      )}
    </>
  );
}
