import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';

const SHELL = 'shell';

/** Starts a program on Corral's own tmux server; it then appears in the list above. */
export function StartForm() {
  const { t } = useTranslation('tmux');
  const agents = useAgents().filter(
    ({ capabilities, path }) => capabilities.takeOver && path !== null,
  );
  const { homeDir = '', recentFolders = [] } = useMachine() ?? {};
  const [name, setName] = useState('work');
  const [program, setProgram] = useState(SHELL);
  const [folder, setFolder] = useState(recentFolders[0] ?? homeDir);
  const { start, busy, failure } = useStart();
  const choices = [
    { value: SHELL, label: t('start.shell') },
    ...agents.map(({ agentId, name: label }) => ({ value: agentId, label })),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start({ name, cwd: folder, agentId: program === SHELL ? null : program });
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t('start.title')}
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <div>
        <h3 className="font-semibold">{t('start.title')}</h3>
        <p className="text-xs text-muted">{t('start.hint')}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_2fr]">
        <TextField
          label={t('start.name')}
          value={name}
          onValueChange={setName}
          maxLength={100}
          required
        />
        <Select
          label={t('start.program')}
          value={program}
          choices={choices}
          onValueChange={setProgram}
        />
        <TextField
          label={t('start.folder')}
          value={folder}
          onValueChange={setFolder}
          mono
          required
        />
      </div>
      {failure && <ProblemBox failure={failure} />}
      <div>
        <Button type="submit" busy={busy} disabled={name === '' || folder === ''}>
          {t('start.go')}
        </Button>
      </div>
    </form>
  );
}

function useStart() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const start = async (input: {
    readonly name: string;
    readonly cwd: string;
    readonly agentId: string | null;
  }) => {
    if (busy) return;
    setBusy(true);
    const reply = await api['tmux.start']({ commandId: newCommandId(), ...input });
    setBusy(false);
    setFailure(reply.ok ? null : reply.error);
  };
  return { start, busy, failure };
}
