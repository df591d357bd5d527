import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import { MAX_TRANSCRIPTS, type TranscriptInfo } from '#shared/contract/transcripts.ts';

import { filterTranscripts } from './filter-transcripts.ts';
import { TranscriptList } from './transcript-list.tsx';

/** Number of transcripts of the first call, which returns quickly; a second call then loads all. */
const FIRST = 200;

export function TranscriptDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('sessions');
  const { found, total, failure, opening, openIt } = useTranscripts(onClose);
  const [filter, setFilter] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const matches = useMemo(() => filterTranscripts(found ?? [], filter), [found, filter]);
  const list = useRef<HTMLDivElement>(null);
  const toList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isComposing(event)) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="full"
      initialFocus={field}
      title={t('transcript.title')}
      description={t('transcript.description')}
    >
      <div ref={list} className="flex h-full min-h-64 flex-col gap-3">
        {failure && <ProblemBox failure={failure} />}
        <TextField
          ref={field}
          label={t('transcript.filter')}
          value={filter}
          onValueChange={setFilter}
          onKeyDown={toList}
        />
        {found === null ? (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner /> {t('transcript.looking')}
          </p>
        ) : (
          <p role="status" className="text-xs text-muted">
            {found.length === 0
              ? t('transcript.none')
              : matches.length === 0
                ? t('transcript.noMatch')
                : t('transcript.count', { shown: matches.length, total })}
          </p>
        )}
        <TranscriptList
          key={filter}
          transcripts={matches}
          opening={opening}
          onOpen={(each) => void openIt(each)}
          onLeave={() => field.current?.focus()}
        />
      </div>
    </Dialog>
  );
}

function useTranscripts(onClose: () => void) {
  const api = useApi();
  const [found, setFound] = useState<readonly TranscriptInfo[] | null>(null);
  const [total, setTotal] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async (limit: number) => {
      const reply = await api['transcripts.list']({ limit });
      if (!isCurrent) return false;
      setFound(reply.ok ? reply.value.transcripts : []);
      if (reply.ok) setTotal(reply.value.total);
      else setFailure(reply.error);
      return reply.ok && reply.value.transcripts.length < reply.value.total;
    };
    void load(FIRST).then((isMore) => (isMore ? load(MAX_TRANSCRIPTS) : null));
    return () => {
      isCurrent = false;
    };
  }, [api]);
  const openIt = async ({ agentId, agentSessionId }: TranscriptInfo) => {
    if (opening !== null) return;
    setOpening(agentSessionId);
    const reply = await api['transcripts.open']({
      commandId: newCommandId(),
      agentId,
      agentSessionId,
    });
    setOpening(null);
    if (!reply.ok) return setFailure(reply.error);
    selectSession(reply.value.session.sessionId, Date.now());
    onClose();
  };
  return { found, total, failure, opening, openIt };
}
