import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import type { OwnAgent } from '#shared/agents/own-agent.ts';

import { editedAgent, emptyAgent } from './own-agent-draft.ts';
import { OwnAgentForm } from './own-agent-form.tsx';
import { OwnAgentRow } from './own-agent-row.tsx';
import { useOwnAgents, type Catalogue } from './use-own-agents.ts';

/** Id of the entry that is new and has no id yet. */
const NEW = '';

type Props = { readonly secretsPlace: Catalogue['secretsPlace'] };

/** Edits the agents that the person has entered. */
export function OwnAgentList({ secretsPlace }: Props) {
  const { t } = useTranslation('agentSetup');
  const { entries, save, remove, restore } = useOwnAgents();
  const [announcement, setAnnouncement] = useState('');
  const { editedId, setEditedId, add } = useEditedEntry();
  const form = (agentId: string, entry: OwnAgent | null) => (
    <OwnAgentForm
      key={agentId}
      label={entry ? t('edit', { name: entry.name }) : t('newOne')}
      initial={entry ? editedAgent(entry) : emptyAgent}
      secretsPlace={secretsPlace}
      onSave={async (draft) => {
        if (!(await save(entry && agentId, draft))) return;
        setAnnouncement(t('wasAdded', { name: draft.name }));
        setEditedId(null);
      }}
      onCancel={() => setEditedId(null)}
    />
  );
  const removeEntry = async ({ agentId, name }: OwnAgent) => {
    if (!(await remove(agentId))) return;
    setAnnouncement(t('wasRemoved', { name }));
    add.current?.focus();
  };
  const restoreEntry = async ({ agentId, name }: OwnAgent) => {
    if (await restore(agentId)) setAnnouncement(t('wasRestored', { name }));
  };
  return (
    <section aria-label={t('own')} className="flex flex-col gap-3">
      <h4 className="text-sm font-semibold">{t('own')}</h4>
      <p className="text-xs text-muted">{t('ownIntro')}</p>
      <Entries
        entries={entries}
        editor={(entry) => (editedId === entry.agentId ? form(entry.agentId, entry) : null)}
        isLocked={editedId !== null}
        onEdit={setEditedId}
        onRemove={removeEntry}
        onRestore={restoreEntry}
      />
      {editedId === NEW && (
        <div className="rounded-lg border border-line bg-canvas p-3">{form(NEW, null)}</div>
      )}
      {editedId === null && (
        <Button
          ref={add}
          className="self-start"
          icon={<Plus aria-hidden className="size-3.5" />}
          onClick={() => setEditedId(NEW)}
        >
          {t('add')}
        </Button>
      )}
      <div role="status" className="sr-only">
        {announcement}
      </div>
    </section>
  );
}

/**
 * Returns the id of the edited entry, null if there is none, and the ref of the add button. The
 * focus moves to that button after a form closes, because the form's control with the focus is
 * removed.
 */
function useEditedEntry() {
  const [editedId, setEditedId] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isLeaving.current && editedId === null) add.current?.focus();
    isLeaving.current = editedId !== null;
  }, [editedId]);
  return { editedId, setEditedId, add };
}

type EntriesProps = {
  readonly entries: readonly OwnAgent[];
  /** Returns the form that replaces a row, null if the row itself is shown. */
  readonly editor: (entry: OwnAgent) => ReactNode;
  /** True while a form is open: another one would discard its input. */
  readonly isLocked: boolean;
  readonly onEdit: (agentId: string) => void;
  readonly onRemove: (entry: OwnAgent) => Promise<void>;
  readonly onRestore: (entry: OwnAgent) => Promise<void>;
};

function Entries({ entries, editor, isLocked, onEdit, onRemove, onRestore }: EntriesProps) {
  const { t } = useTranslation('agentSetup');
  if (entries.length === 0) return <p className="text-sm text-muted">{t('ownNone')}</p>;
  return (
    <ul
      aria-label={t('own')}
      className="flex flex-col divide-y divide-line rounded-lg border border-line bg-canvas"
    >
      {entries.map((entry) => (
        <li key={entry.agentId} className="p-3">
          {editor(entry) ?? (
            <OwnAgentRow
              entry={entry}
              isLocked={isLocked}
              onEdit={() => onEdit(entry.agentId)}
              onRemove={() => void onRemove(entry)}
              onRestore={() => void onRestore(entry)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
