import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#renderer/cards/more-button.tsx';
import type { NestedMessagesProps } from '#renderer/cards/nested-messages.tsx';
import { useApi } from '#renderer/connection/api.ts';
import { jumpToEnd, loadOlder, useLiveBlocks, useMessages, usePageFlags } from '#renderer/stores/conversation.ts';

import { LiveBlockView } from './live-block.tsx';
import { MessageView } from './message-view.tsx';

/** What a sub-agent did, inside of its card: the newest messages, older ones on demand. */
export function NestedConversation({ sessionId, parentToolUseId }: NestedMessagesProps) {
  const { t } = useTranslation('conversation');
  const api = useApi();
  const messages = useMessages(sessionId, parentToolUseId);
  const live = useLiveBlocks(sessionId, parentToolUseId);
  const flags = usePageFlags(sessionId, parentToolUseId);
  const [failed, setFailed] = useState(false);
  const isLoadWanted = !flags.loaded && flags.loading === null && !failed;
  useEffect(() => {
    if (!isLoadWanted) return;
    const load = async () => {
      const reply = await jumpToEnd(api, sessionId, parentToolUseId);
      if (!reply.ok) setFailed(true);
    };
    void load();
  }, [api, isLoadWanted, sessionId, parentToolUseId]);
  const isEmpty = messages.length === 0 && live.length === 0;
  return (
    <div className="flex max-h-128 flex-col gap-1.5 overflow-y-auto border-t border-line bg-canvas px-3 py-2">
      {flags.hasBefore && <MoreButton onClick={() => void loadOlder(api, sessionId, parentToolUseId)}>{t('showOlder')}</MoreButton>}
      {failed && (
        <MoreButton onClick={() => setFailed(false)}>
          {t('loadFailed')} {t('text.loadAll')}
        </MoreButton>
      )}
      {isEmpty && !failed && <p className="text-muted">{flags.loaded ? t('subagent.starting') : t('text.loading')}</p>}
      {messages.map((message) => (
        <MessageView key={message.id} message={message} />
      ))}
      {live.map((block) => (
        <LiveBlockView key={block.blockId} block={block} />
      ))}
    </div>
  );
}

/** For `NestedMessagesContext`. */
export function renderNested(props: NestedMessagesProps) {
  return <NestedConversation {...props} />;
}
