import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { LabelledSection } from '#renderer/kit/text/labelled-section.tsx';
import { jsonIn } from '#renderer/views/json/json-text.ts';
import { JsonView } from '#renderer/views/json/json-view.tsx';
import { blobAt } from '#renderer/views/long-text/blob-refs.ts';
import { CutStrings } from '#renderer/views/long-text/cut-strings.tsx';
import { OutputText } from '#renderer/views/long-text/output-text.tsx';
import type { TextOwner } from '#renderer/views/long-text/text-owner.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

import { DetailsView } from '../kinds/details-view.tsx';

/**
 * Shows the details of a known tool, or input and output of an unknown one, with its pictures. The
 * output of a failed tool is always shown.
 */
export function ToolBody({ message }: { readonly message: ToolExecutionMessage }) {
  const { details, isError, output } = message.metadata;
  if (!details) return <InputAndOutput message={message} />;
  if (details.type === 'image' && details.more)
    return (
      <>
        <InputAndOutput message={message} />
        <DetailsView details={details} owner={ownerOf(message, 'details')} />
      </>
    );
  const hasErrorOutput =
    isError && output !== null && output !== '' && details.type !== 'commandOutput';
  return (
    <>
      <DetailsView details={details} owner={ownerOf(message, 'details')} />
      {hasErrorOutput && <Output message={message} text={output} />}
    </>
  );
}

function InputAndOutput({ message }: { readonly message: ToolExecutionMessage }) {
  const { t } = useTranslation('conversation');
  const { input, output, status } = message.metadata;
  return (
    <>
      <LabelledSection label={t('card.input')}>
        <JsonView value={input} label={t('card.input')} card={message} />
        <CutStrings owner={ownerOf(message, 'input')} />
      </LabelledSection>
      {output === null || output === '' ? (
        <p className="border-t border-line px-3 py-1.5 text-muted">
          {status === 'running' ? t('card.noResultYet') : t('card.noOutput')}
        </p>
      ) : (
        <Output message={message} text={output} />
      )}
    </>
  );
}

function Output({
  message,
  text,
}: {
  readonly message: ToolExecutionMessage;
  readonly text: string;
}) {
  const { t } = useTranslation('conversation');
  const { blobs, isError } = message.metadata;
  const blob = blobAt(blobs, ['metadata', 'output']);
  const value = useMemo(() => (blob ? null : jsonIn(text)), [blob, text]);
  return (
    <LabelledSection label={t('card.output')}>
      {value ? (
        <JsonView value={value} label={t('card.output')} card={message} />
      ) : (
        <OutputText text={text} blob={blob} label={t('card.output')} isError={isError} />
      )}
    </LabelledSection>
  );
}

function ownerOf(message: ToolExecutionMessage, field: 'details' | 'input'): TextOwner {
  const { toolUseId, status, progress, blobs } = message.metadata;
  return {
    sessionId: message.sessionId,
    messageId: message.id,
    toolUseId,
    status,
    progress,
    blobs,
    path: ['metadata', field],
  };
}
