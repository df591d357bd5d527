import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { focusWhenShown } from '#renderer/kit/keyboard/focus-when-shown.ts';
import { expandHome, tildePath } from '#renderer/kit/text/paths.ts';
import { Words } from '#renderer/kit/text/words.tsx';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useAgents, useProjects, useSessions } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { useOpenConversation } from '#renderer/stores/sessions/use-open-conversation.ts';
import { agentsWithOwnFolder } from '#renderer/stores/sessions/use-session-groups.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { useProgramName } from '#renderer/views/place/place-names.ts';
import { composerId } from '#renderer/views/prompt-field/composer-id.ts';
import type { Failure } from '#shared/base/failure.ts';

import { conversationsIn, earlierFolders, type Conversation } from './conversations.ts';
import { useFoundConversations } from './use-found-conversations.ts';

const MOST = 6;

type Props = {
  /** The chosen folder; empty if there is none. */
  readonly folder: string;
  readonly onFolder: (folder: string) => void;
};

/**
 * Lists the last conversations of the project. On a machine without projects and sessions, it lists
 * the folders in which agents had conversations before.
 */
export function ContinueList({ folder, onFolder }: Props) {
  const { t } = useTranslation(['start', 'sessions']);
  const homeDir = useMachine()?.homeDir ?? null;
  const found = useFoundConversations();
  const ownFolder = agentsWithOwnFolder(useAgents());
  const sessions = useSessions().filter(({ agentId }) => !ownFolder.has(agentId));
  const isFirstStart = useProjects().length === 0 && sessions.length === 0;
  const conversations = conversationsIn(expandHome(folder, homeDir), sessions, found, MOST);
  const folders = isFirstStart ? earlierFolders(found, MOST) : [];
  const { opening, failure, open } = useOpening();
  return (
    <>
      {failure && <ProblemBox failure={failure} />}
      {conversations.length > 0 && (
        <Rows title={t('continue')}>
          {conversations.map((conversation) => (
            <ConversationRow
              key={conversation.key}
              conversation={conversation}
              isOpening={
                conversation.open.kind === 'found' && conversation.open.agentSessionId === opening
              }
              onOpen={() => void open(conversation)}
            />
          ))}
        </Rows>
      )}
      {folders.length > 0 && (
        <Rows title={t('earlier')}>
          {folders.map(({ folder: path, count, time }) => (
            <ContinueRow key={path} onClick={() => onFolder(path)}>
              <bdi dir="ltr" className="min-w-0 flex-1 truncate font-mono text-xs">
                <Words text={tildePath(path, homeDir)} />
              </bdi>
              <span className="text-xs text-muted">
                {t('sessions:transcript.inFolder', { count })}
              </span>
              <Age time={time} />
            </ContinueRow>
          ))}
        </Rows>
      )}
    </>
  );
}

/** Opens a conversation: a session, or one that becomes a session. */
function useOpening() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { opening, open: openFound } = useOpenConversation(setFailure);
  const open = async ({ open: target }: Conversation) => {
    setFailure(null);
    if (target.kind === 'session') selectSession(target.sessionId, Date.now());
    const sessionId = target.kind === 'session' ? target.sessionId : await openFound(target);
    if (sessionId !== null) focusWhenShown(composerId(sessionId));
  };
  return { opening, failure, open };
}

function Rows({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1">
      <h2 className="text-xs font-medium text-muted">{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows are buttons; the list moves the focus between them */}
      <ul onKeyDown={moveFocus} className="flex min-w-0 flex-col">
        {children}
      </ul>
    </section>
  );
}

/** Moves the focus by the up and down keys. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type RowProps = { readonly onClick: () => void; readonly children: ReactNode };

function ContinueRow({ onClick, children }: RowProps) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-8 w-full min-w-0 items-center gap-3 rounded-md px-2 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        {children}
      </button>
    </li>
  );
}

type ConversationProps = {
  readonly conversation: Conversation;
  readonly isOpening: boolean;
  readonly onOpen: () => void;
};

function ConversationRow({ conversation, isOpening, onOpen }: ConversationProps) {
  const { t } = useTranslation('sessions');
  const { title, agentId, time } = conversation;
  const agent = useProgramName(agentId);
  return (
    <ContinueRow onClick={onOpen}>
      <span className="min-w-0 flex-1 truncate">
        {title === null ? t('transcript.untitled') : <Words text={title} />}
      </span>
      {isOpening && <Spinner />}
      <span className="max-w-32 shrink-0 truncate text-xs text-muted">{agent}</span>
      <Age time={time} />
    </ContinueRow>
  );
}

function Age({ time }: { readonly time: number }) {
  return (
    <span className="w-10 shrink-0 text-right text-xs text-muted">
      {time > 0 && <AgeText time={time} />}
    </span>
  );
}
