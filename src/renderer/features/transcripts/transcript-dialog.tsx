import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { useOpenConversation } from '#renderer/stores/sessions/use-open-conversation.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

import { filterTranscripts, othersThan } from './filter-transcripts.ts';
import { TranscriptList } from './transcript-list.tsx';

/** Number of transcripts of the first call, which returns quickly, and of the calls for the rest. */
const FIRST = 200;
const NEXT = 5000;
/** Delay before the list is read again while core lists new files. */
const AGAIN_MS = 500;

export function TranscriptDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('sessions');
  const { found, total, failure, opening, openIt, asking, ask } = useTranscripts(onClose);
  const [filter, setFilter] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const matches = useMemo(() => filterTranscripts(found ?? [], filter), [found, filter]);
  const list = useRef<HTMLDivElement>(null);
  const toList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isComposing(event)) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('[data-row] button[tabindex="0"]')?.focus();
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
        <AskedAgents asking={asking} onAsk={(agentId) => void ask(agentId)} />
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

type AskedAgentsProps = {
  /** Id of the agent that is being asked; null if none is. */
  readonly asking: string | null;
  readonly onAsk: (agentId: string) => void;
};

/** Offers to ask the agents whose conversations are in no transcript that Corral can read. */
function AskedAgents({ asking, onAsk }: AskedAgentsProps) {
  const { t } = useTranslation('sessions');
  const agents = useAgents().filter(({ isAskable, state }) => isAskable && state !== 'missing');
  if (agents.length === 0) return null;
  return (
    <div role="group" aria-label={t('transcript.ask')} className="flex flex-col gap-1.5">
      <p className="text-xs text-muted">{t('transcript.ask')}</p>
      <div className="flex flex-wrap gap-2">
        {agents.map(({ agentId, name }) => (
          <Button
            key={agentId}
            size="sm"
            busy={asking === agentId}
            disabled={asking !== null}
            onClick={() => onAsk(agentId)}
          >
            {t(asking === agentId ? 'transcript.asking' : 'transcript.askOne', {
              agent: visibleText(name),
            })}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Reads the list, page after page, and again while Corral lists the files of the agents. */
function useListed(setFailure: (failure: Failure) => void) {
  const api = useApi();
  const [found, setFound] = useState<readonly TranscriptInfo[] | null>(null);
  const [total, setTotal] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A list that is read again replaces the shown one only once it is as long.
    const load = async (before: readonly TranscriptInfo[], shown: number, isRepeat = true) => {
      const [offset, limit] = [before.length, before.length === 0 ? FIRST : NEXT];
      const reply = await api['transcripts.list']({ offset, limit, isRepeat });
      if (!isCurrent) return;
      if (!reply.ok) {
        setFailure(reply.error);
        return shown === 0 ? setFound(before) : undefined;
      }
      const { transcripts, total, isListing } = reply.value;
      // A conversation that continued meanwhile moves to an earlier place.
      const all = [...before, ...othersThan(before, transcripts)];
      const isBegun = all.length > 0 || !isListing;
      if (isBegun && all.length >= Math.min(shown, total)) {
        setFound(all);
        setTotal(total);
      }
      if (all.length > before.length && all.length < total) await load(all, shown);
      else if (isListing) timer = setTimeout(() => void load([], all.length), AGAIN_MS);
    };
    void load([], 0, false);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, setFailure]);
  return { found, total };
}

function useTranscripts(onClose: () => void) {
  const api = useApi();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { found, total } = useListed(setFailure);
  const [asked, setAsked] = useState<readonly TranscriptInfo[]>([]);
  const [asking, setAsking] = useState<string | null>(null);
  const { opening, open } = useOpenConversation(setFailure);
  const ask = async (agentId: string) => {
    setAsking(agentId);
    setFailure(null);
    const reply = await api['transcripts.ask']({ agentId });
    setAsking(null);
    if (!reply.ok) return setFailure(reply.error);
    const others = asked.filter((each) => each.agentId !== agentId);
    setAsked([...reply.value.transcripts, ...others]);
  };
  const openIt = async (transcript: TranscriptInfo) => {
    if ((await open(transcript)) !== null) onClose();
  };
  // An agent also lists the conversations that Corral has found, which open without it.
  const added = useMemo(() => othersThan(found ?? [], asked), [asked, found]);
  const all = useMemo(() => (found === null ? null : [...added, ...found]), [added, found]);
  return { found: all, total: total + added.length, failure, opening, openIt, asking, ask };
}
