import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import {
  jumpToEnd,
  loadNewer,
  loadOlder,
  usePageFlags,
} from '#renderer/stores/conversation/conversation.ts';
import type { NestedMessagesProps } from '#renderer/views/card/nested-messages.tsx';

import { renderRow } from './row-view.tsx';
import type { Row } from './rows.ts';
import { useRevealInside } from './use-reveal-inside.ts';
import { useRows } from './use-rows.ts';

/** Shows the messages of a sub-agent inside of its card: the newest ones, others on demand. */
export function NestedConversation({ sessionId, parentToolUseId }: NestedMessagesProps) {
  const { t } = useTranslation('conversation');
  const api = useApi();
  const box = useRef<HTMLDivElement>(null);
  const { all: rows, stored } = useRows(sessionId, parentToolUseId);
  const { hasBefore, hasAfter, loaded, loading } = usePageFlags(sessionId, parentToolUseId);
  const [failed, setFailed] = useState(false);
  const isLoadWanted = !loaded && loading === null && !failed;
  useEffect(() => {
    if (!isLoadWanted) return;
    const load = async () => {
      const reply = await jumpToEnd(api, sessionId, parentToolUseId);
      if (reply?.ok === false) setFailed(true);
    };
    void load();
  }, [api, isLoadWanted, sessionId, parentToolUseId]);
  useRevealInside(sessionId, parentToolUseId, rows, box);
  const visibleRows = hasAfter ? stored : rows;
  return (
    <div ref={box} className="max-h-128 overflow-y-auto border-t border-line bg-canvas px-3 py-2">
      {hasBefore && (
        <MoreButton onClick={() => void loadOlder(api, sessionId, parentToolUseId)}>
          {t('showOlder')}
        </MoreButton>
      )}
      {failed && (
        <MoreButton onClick={() => setFailed(false)}>
          {t('loadFailed')} {t('text.loadAll')}
        </MoreButton>
      )}
      {rows.length === 0 && !failed && (
        <p className="text-muted">{loaded ? t('subagent.starting') : t('text.loading')}</p>
      )}
      {visibleRows.map(renderNestedRow)}
      {hasAfter && (
        <MoreButton onClick={() => void loadNewer(api, sessionId, parentToolUseId)}>
          {t('nested.showNewer', { ns: 'cards' })}
        </MoreButton>
      )}
    </div>
  );
}

function renderNestedRow(row: Row) {
  return renderRow(row, true);
}

/** Renders nested messages for `NestedMessagesContext`. */
export function renderNested(props: NestedMessagesProps) {
  return <NestedConversation {...props} />;
}
