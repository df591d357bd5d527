import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#renderer/connection/api.ts';
import type { Failure } from '#renderer/i18n/failure-text.ts';
import { selectSession } from '#renderer/stores/ui.ts';
import { newCommandId } from '#renderer/stores/window-id.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { ProblemBox } from '#renderer/ui/problem-box.tsx';
import { Spinner } from '#renderer/ui/spinner.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { TranscriptInfo } from '#shared/contract/transcripts.ts';

import { matching } from './matching.ts';
import { TranscriptRow } from './transcript-row.tsx';

/** Rows in the page; the filter finds the others. */
const SHOWN = 100;

export function TranscriptDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('sessions');
  const { found, failure, opening, openIt } = useTranscripts(onClose);
  const [filter, setFilter] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const matches = matching(found ?? [], filter);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      initialFocus={field}
      title={t('transcript.title')}
      description={t('transcript.description')}
    >
      <div className="flex flex-col gap-3">
        {failure && <ProblemBox failure={failure} />}
        <TextField ref={field} label={t('transcript.filter')} value={filter} onValueChange={setFilter} />
        {found === null ? (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner /> {t('transcript.looking')}
          </p>
        ) : (
          <p role="status" className="text-xs text-muted">
            {found.length === 0
              ? t('transcript.none')
              : t('transcript.count', { shown: Math.min(matches.length, SHOWN), total: found.length })}
          </p>
        )}
        <ul aria-label={t('transcript.list')} className="flex flex-col gap-px">
          {matches.slice(0, SHOWN).map((each) => (
            <TranscriptRow
              key={`${each.agentId} ${each.agentSessionId}`}
              transcript={each}
              busy={opening === each.agentSessionId}
              onOpen={() => void openIt(each)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function useTranscripts(onClose: () => void) {
  const api = useApi();
  const [found, setFound] = useState<readonly TranscriptInfo[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  useEffect(() => {
    void api['transcripts.list']({}).then((reply) => {
      setFound(reply.ok ? reply.value.transcripts : []);
      if (!reply.ok) setFailure(reply.error);
      return null;
    });
  }, [api]);
  const openIt = async ({ agentId, agentSessionId }: TranscriptInfo) => {
    if (opening !== null) return;
    setOpening(agentSessionId);
    const reply = await api['transcripts.open']({ commandId: newCommandId(), agentId, agentSessionId });
    setOpening(null);
    if (!reply.ok) return setFailure(reply.error);
    selectSession(reply.value.session.sessionId, Date.now());
    onClose();
  };
  return { found, failure, opening, openIt };
}
