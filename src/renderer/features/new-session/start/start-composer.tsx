import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { focusWhenShown } from '#renderer/kit/keyboard/focus-when-shown.ts';
import { regionProps } from '#renderer/kit/keyboard/regions.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { useAgent, useAgents } from '#renderer/stores/desk/desk.ts';
import { selectedSession, startWithOf, type StartWith } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import { FolderField } from '#renderer/views/folder/folder-field.tsx';
import { composerId } from '#renderer/views/prompt-field/composer-id.ts';
import { draftOf, setDraft } from '#renderer/views/prompt-field/drafts.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { isAboutFolder, withAgent, type Draft } from '../draft.ts';
import { START_PROMPT, START_PROMPT_FIELD } from '../first-field.ts';
import { FirstPrompt } from '../first-prompt.tsx';
import { useNewSession } from '../use-new-session.ts';
import { AgentChip, EffortChip, FaceChip, ModeChip, ModelChip } from './choice-chips.tsx';
import { FoldersChip, PlaceChip, ProjectChip } from './folder-chips.tsx';
import { StartProblem } from './start-problem.tsx';

const FOLDER = 'start-page-folder';
const MODEL = 'start-page-model';

type StartForm = ReturnType<typeof useStartForm>;

/**
 * Manages the draft of the start page. It begins with what the page was opened with, else with the
 * folder, agent, mode and model of the session from which the person came; the text is kept until a
 * session is started with it.
 */
export function useStartForm(from: Session | null) {
  const startWith = useUi(startWithOf);
  const [began] = useState({ from, startWith });
  const agents = useAgents();
  const form = useNewSession({
    ...firstChoice(began, agents),
    from: began.from,
    promptKey: START_PROMPT,
    prompt: draftOf(START_PROMPT),
  });
  const { draft } = form;
  const change: typeof form.change = (next, picked) => {
    if (next.prompt !== draft.prompt) setDraft(START_PROMPT, next.prompt);
    form.change(next, picked);
  };
  const open = useEffectEvent((opened: StartWith) => {
    focusPrompt();
    // An open page keeps what was chosen and typed on it.
    if (opened === began.startWith) return;
    const { folder, agentId } = opened;
    if (folder !== undefined) change({ ...draft, cwd: folder }, 'folder');
    const agent = agents.find((each) => each.agentId === agentId);
    if (agent) change(withAgent(draft, agent), 'choices');
  });
  useEffect(() => {
    if (startWith) open(startWith);
  }, [startWith]);
  const start = async () => {
    if (!(await form.create())) return;
    // Words that were written meanwhile are kept for the next session.
    if (draftOf(START_PROMPT) === draft.prompt) setDraft(START_PROMPT, '');
    const sessionId = selectedSession(useUi.getState());
    if (draft.worktree.isOwn) form.change({ ...draft, prompt: '' });
    else if (sessionId !== null && draft.face === 'structured')
      focusWhenShown(composerId(sessionId));
  };
  return { ...form, change, start };
}

type Began = { readonly from: Session | null; readonly startWith: StartWith | null };

/** Returns the folder and the agent at first. The folder of an agent with its own is not another's. */
function firstChoice({ from, startWith }: Began, agents: readonly AgentInfo[]) {
  const isOwn = agents.some((each) => each.agentId === from?.agentId && !each.needsFolder);
  const { folder, agentId } = startWith ?? {};
  return {
    folder: folder ?? (isOwn ? null : (from?.cwd ?? null)),
    agentId: agentId ?? (isOwn && folder === undefined ? (from?.agentId ?? null) : null),
  };
}

/** Focuses the prompt, also while the menu or dialog that opened the page is closing. */
export function focusPrompt(): void {
  focusField(START_PROMPT_FIELD);
}

type Props = {
  readonly form: StartForm;
  readonly onLeave?: () => void;
};

/** Starts a session: its first prompt, and below it what it starts with. */
export function StartComposer({ form, onLeave }: Props) {
  const { t } = useTranslation(['start', 'sessions']);
  const { draft, change, start, failure } = form;
  const [panel, setPanel] = useState<'folder' | 'model' | null>(null);
  const close = () => {
    setPanel(null);
    focusPrompt();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Enter' || isComposing(event)) return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void start();
  };
  const folderError = useFolderError(form);
  const isFolderShown = form.needsFolder && (panel === 'folder' || folderError !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends from each of its controls
    <section
      {...regionProps('composer')}
      aria-label={t('region')}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col gap-2"
    >
      <FirstPrompt
        draft={draft}
        onWrite={(prompt) => change({ ...draft, prompt })}
        onSubmit={() => void start()}
        {...(onLeave && { onLeave })}
      >
        <StartButton form={form} />
      </FirstPrompt>
      <Chips form={form} onPanel={setPanel} />
      {form.origin !== null && (
        <p className="text-xs text-muted">{t(`sessions:new.${form.origin}`)}</p>
      )}
      {isFolderShown && (
        <FolderPanel draft={draft} error={folderError} onChange={change} onClose={close} />
      )}
      {panel === 'model' && <ModelPanel draft={draft} onChange={change} onClose={close} />}
      <StartProblem
        agentId={draft.agentId}
        folder={draft.cwd}
        failure={failure !== null && isAboutFolder(failure.kind) ? null : failure}
      />
    </section>
  );
}

/** Returns the sentence about a folder in which no session can start. */
function useFolderError({ isFolderMissing, failure }: StartForm): string | null {
  const { t, i18n } = useTranslation('sessions');
  if (isFolderMissing) return t('new.folderRequired');
  if (failure === null || !isAboutFolder(failure.kind)) return null;
  const sentences = [failure.message, failure.remedy].flatMap((each) =>
    each === null ? [] : textIn(i18n.language, each),
  );
  return sentences.join(' ');
}

/** Names a mode in which the agent does not ask. */
function StartButton({ form: { draft, busy, start } }: { readonly form: StartForm }) {
  const { t, i18n } = useTranslation(['start', 'sessions']);
  const agent = useAgent(draft.agentId);
  const mode = agent?.permissionModes.find(({ id }) => id === draft.permissionMode);
  const isDangerous = mode?.isDangerous === true;
  return (
    <Button
      variant={isDangerous ? 'danger' : 'primary'}
      busy={busy}
      disabled={draft.agentId === ''}
      focusableWhenDisabled
      className="max-w-1/2"
      onClick={() => void start()}
    >
      <span className="truncate">
        {busy
          ? t('sessions:new.starting')
          : isDangerous
            ? t('startWith', { mode: modeText(i18n, mode).label })
            : t('sessions:new.submit')}
      </span>
    </Button>
  );
}

type ChipsProps = {
  readonly form: StartForm;
  readonly onPanel: (panel: 'folder' | 'model') => void;
};

/** Renders what the session starts with, each a small menu. */
function Chips({ form: { draft, needsFolder, change }, onPanel }: ChipsProps) {
  const { t } = useTranslation('start');
  const agent = useAgent(draft.agentId);
  const pick = (next: Draft) => change(next, 'choices');
  return (
    <div role="group" aria-label={t('chips')} className="flex min-w-0 flex-wrap gap-1.5">
      <AgentChip draft={draft} onPick={pick} />
      {needsFolder && (
        <ProjectChip
          draft={draft}
          onPick={(cwd) => change({ ...draft, cwd }, 'folder')}
          onBrowse={() => onPanel('folder')}
        />
      )}
      {needsFolder && <PlaceChip draft={draft} onChange={change} />}
      {agent && <ModeChip draft={draft} agent={agent} onPick={pick} />}
      {agent && (
        <ModelChip draft={draft} agent={agent} onPick={pick} onType={() => onPanel('model')} />
      )}
      {agent && <EffortChip draft={draft} agent={agent} onPick={pick} />}
      {agent && <FaceChip draft={draft} agent={agent} onPick={pick} />}
      {needsFolder && <FoldersChip draft={draft} onChange={change} />}
    </div>
  );
}

type PanelProps = {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onClose: () => void;
};

/** Focuses a field, also while the menu that opened it is closing. */
function focusField(id: string): void {
  document.getElementById(id)?.focus();
  focusWhenShown(id);
}

/** Chooses a folder that is in no menu. */
function FolderPanel({
  draft,
  error,
  onChange,
  onClose,
}: PanelProps & { readonly error: string | null }) {
  const { t } = useTranslation('sessions');
  useEffect(() => focusField(FOLDER), []);
  return (
    <div className="rounded-lg border border-line p-3">
      <FolderField
        id={FOLDER}
        label={t('new.folder')}
        hint={t('new.folderHint')}
        value={draft.cwd}
        error={error}
        onValueChange={(cwd) => onChange({ ...draft, cwd })}
        onEnter={onClose}
      />
    </div>
  );
}

/** Types a model that the agent does not list. */
function ModelPanel({ draft, onChange, onClose }: PanelProps) {
  const { t } = useTranslation('sessions');
  useEffect(() => focusField(MODEL), []);
  return (
    <div className="rounded-lg border border-line p-3">
      <TextField
        id={MODEL}
        label={t('new.modelField')}
        value={draft.model}
        placeholder={t('new.modelDefault')}
        onValueChange={(model) => onChange({ ...draft, model })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event) || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onClose();
        }}
        spellCheck={false}
        autoComplete="off"
      />
    </div>
  );
}
