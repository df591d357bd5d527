import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { ProjectDot } from '#renderer/views/project/project-dot.tsx';
import { projectColour } from '#shared/project/project.ts';

import { defaultModes, UNSET } from './project-draft.ts';
import type { useProjectForm } from './use-project-form.ts';

export type FormProps = { readonly form: ReturnType<typeof useProjectForm> };

/** Edits the name and the colour of a project, and the defaults of its new sessions. */
export function ProjectFields({ form: { draft, problem, change } }: FormProps) {
  const { t, i18n } = useTranslation('projects');
  const agents = useAgents().filter(({ needsFolder }) => needsFolder);
  const agent = agents.find(({ agentId }) => agentId === draft.agentId);
  const colours = projectColour.options.map((colour) => ({
    value: colour,
    label: t(`colours.${colour}`),
    mark: <ProjectDot colour={colour} />,
  }));
  const agentChoices = agents.map(({ agentId, name }) => ({ value: agentId, label: name }));
  const modes = defaultModes(agent).map((mode) => ({ value: mode.id, ...modeText(i18n, mode) }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('settings.name')}
        value={draft.name}
        error={problem === 'nameRequired' ? t('settings.nameRequired') : null}
        onValueChange={(name) => change({ name })}
      />
      <Select
        label={t('settings.colour')}
        value={draft.colour}
        choices={[{ value: UNSET, label: t('colours.none') }, ...colours]}
        onValueChange={(colour) => change({ colour })}
      />
      <Select
        label={t('settings.agent')}
        value={draft.agentId}
        choices={[{ value: UNSET, label: t('settings.lastAgent') }, ...agentChoices]}
        onValueChange={(agentId) => change({ agentId, permissionMode: UNSET })}
      />
      <Select
        label={t('settings.mode')}
        value={draft.permissionMode}
        disabled={!agent}
        choices={[{ value: UNSET, label: t('settings.defaultMode') }, ...modes]}
        onValueChange={(permissionMode) => change({ permissionMode })}
      />
    </div>
  );
}
