import { Folder } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { focusWhenShown } from '#renderer/kit/keyboard/focus-when-shown.ts';
import { expandHome, folderName, tildePath } from '#renderer/kit/text/paths.ts';
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

import {
  conversationsIn,
  earlierFolders,
  type Conversation,
  type EarlierFolder,
} from './conversations.ts';
import { useFoundConversations } from './use-found-conversations.ts';

const MOST = 6;
const LIMITS = { folders: 4, each: 2, ofChosen: MOST };

type Props = {
  /** The chosen folder; empty if there is none. */
  readonly folder: string;
  readonly onFolder: (folder: string) => void;
};

/**
 * Lists the last conversations of the project. On a machine without projects and sessions, it lists
 * those that agents had before, by folder; it stays that list until the page is left.
 */
export function ContinueList({ folder, onFolder }: Props) {
  const { t } = useTranslation('start');
  const homeDir = useMachine()?.homeDir ?? null;
  const found = useFoundConversations();
  const ownFolder = agentsWithOwnFolder(useAgents());
  const sessions = useSessions().filter(({ agentId }) => !ownFolder.has(agentId));
  const hasProjects = useProjects().length > 0;
  const [isFirstStart] = useState(!hasProjects && sessions.length === 0);
  const { opening, failure, open } = useOpening();
  const chosen = expandHome(folder, homeDir);
  const rowsOf = (conversations: readonly Conversation[]) =>
    conversations.map((conversation) => (
      <ConversationRow
        key={conversation.key}
        conversation={conversation}
        isOpening={
          conversation.open.kind === 'found' && conversation.open.agentSessionId === opening
        }
        onOpen={() => void open(conversation)}
      />
    ));
  const conversations = isFirstStart ? [] : conversationsIn(chosen, sessions, found, MOST);
  const folders = isFirstStart ? earlierFolders(found, chosen, LIMITS) : [];
  return (
    <>
      {failure && <ProblemBox failure={failure} />}
      {conversations.length > 0 && <Rows title={t('continue')}>{rowsOf(conversations)}</Rows>}
      {folders.length > 0 && (
        <Rows title={t('earlier')}>
          {folders.map((earlier) => (
            <FolderRows
              key={earlier.folder}
              earlier={earlier}
              path={tildePath(earlier.folder, homeDir)}
              onChoose={() => onFolder(earlier.folder)}
            >
              {rowsOf(earlier.conversations)}
            </FolderRows>
          ))}
        </Rows>
      )}
    </>
  );
}

type FolderProps = {
  readonly earlier: EarlierFolder;
  readonly path: string;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

/** Renders a folder, which can be chosen for a new session, and its newest conversations. */
function FolderRows({ earlier, path, onChoose, children }: FolderProps) {
  const { t } = useTranslation('sessions');
  const { folder, count } = earlier;
  return (
    <li className="min-w-0 pb-1.5">
      <RowButton onClick={onChoose}>
        <Folder aria-hidden className="size-3.5 shrink-0 text-faint" />
        <span className="max-w-1/2 shrink-0 truncate font-medium">
          <Words text={folderName(folder)} />
        </span>
        <bdi dir="ltr" className="min-w-0 flex-1 truncate font-mono text-2xs text-faint">
          <Words text={path} />
        </bdi>
        <span className="shrink-0 text-xs text-muted">{t('transcript.inFolder', { count })}</span>
      </RowButton>
      <ul className="ml-3.5 min-w-0 border-l border-line pl-2">{children}</ul>
    </li>
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

function RowButton({ onClick, children }: RowProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-8 w-full min-w-0 items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      {children}
    </button>
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
    <li className="min-w-0">
      <RowButton onClick={onOpen}>
        <span className="min-w-0 flex-1 truncate">
          {title === null ? t('transcript.untitled') : <Words text={title} />}
        </span>
        {isOpening && <Spinner />}
        <span className="max-w-32 shrink-0 truncate text-xs text-muted">{agent}</span>
        <Age time={time} />
      </RowButton>
    </li>
  );
}

function Age({ time }: { readonly time: number }) {
  return (
    <span className="w-10 shrink-0 text-right text-xs text-muted">
      {time > 0 && <AgeText time={time} />}
    </span>
  );
}
