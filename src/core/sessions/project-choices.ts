import type { Journal } from '#core/journal/journal.ts';
import type { LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { projectChoice, withChoice } from '#shared/session/project-choice.ts';

type Services = { readonly store: Store; readonly journal: Journal; readonly log: LogPort };

/** Stores what the person chose for the last new session of each folder. */
export class ProjectChoices {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Stores the choices of a new session. Omits a dangerous mode, and agents with own folders. */
  remember({ agentId, cwd, permissionMode, model, effort }: Session): void {
    const { store, journal, log } = this.#services;
    const agent = journal.agents.find((each) => each.agentId === agentId);
    if (!agent?.needsFolder) return;
    const mode = agent.permissionModes.find(({ id }) => id === permissionMode);
    const choice = projectChoice.safeParse({
      folder: cwd,
      agentId,
      permissionMode: mode && !mode.isDangerous ? mode.id : null,
      model,
      isModelListed: agent.models.some(({ id }) => id === model),
      ...(effort !== undefined && { effort }),
    });
    if (!choice.success) return;
    const projectChoices = withChoice(store.settings.get().projectChoices ?? [], choice.data);
    const done = journal.write((write) => write.settings({ projectChoices: [...projectChoices] }));
    if (!done.ok) log.error('sessions.choiceNotStored', { agentId, reason: done.error.kind });
  }
}
