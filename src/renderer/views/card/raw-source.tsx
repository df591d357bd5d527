import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/kit/text/format.ts';
import { LabelledSection } from '#renderer/kit/text/labelled-section.tsx';
import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import type { Failure } from '#shared/base/failure.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

const FIRST = 64 * 1024;
const MOST = 1024 * 1024;

type Raw = { readonly text: string; readonly bytes: number; readonly limit: number };

export type RawSourceState = {
  readonly raw: Raw | null;
  readonly failure: Failure | null;
  readonly toggle: () => void;
  readonly more: () => void;
};

/** Reads the original record of a message on demand. */
export function useRawSource(
  message: Pick<ConversationMessage, 'sessionId' | 'source'>,
): RawSourceState {
  const api = useApi();
  const [raw, setRaw] = useState<Raw | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const load = async (limit: number) => {
    const reply = await api['conversation.source']({
      sessionId: message.sessionId,
      source: message.source,
      limit,
    });
    setRaw(reply.ok ? { ...reply.value, limit } : null);
    setFailure(reply.ok ? null : reply.error);
  };
  const isShown = raw !== null || failure !== null;
  const hide = () => {
    setRaw(null);
    setFailure(null);
  };
  return {
    raw,
    failure,
    toggle: () => (isShown ? hide() : void load(FIRST)),
    more: () => void load(MOST),
  };
}

export function RawSource({ state }: { readonly state: RawSourceState }) {
  const { t, i18n } = useTranslation('conversation');
  const { raw, failure, more } = state;
  if (failure) {
    return (
      <div className="border-t border-line p-2">
        <ProblemBox failure={failure} />
      </div>
    );
  }
  if (!raw) return null;
  const rest = raw.bytes > raw.limit;
  const sizes = {
    shown: formatBytes(raw.limit, i18n.language),
    total: formatBytes(raw.bytes, i18n.language),
  };
  return (
    <LabelledSection label={t('card.raw')} extra={rest && <span>{t('text.partial', sizes)}</span>}>
      <CodeText
        text={raw.text}
        blob={null}
        label={t('card.raw')}
        startLine={null}
        headCount={20}
        language="json"
      />
      {rest && raw.limit < MOST && <MoreButton onClick={more}>{t('text.loadMore')}</MoreButton>}
    </LabelledSection>
  );
}
