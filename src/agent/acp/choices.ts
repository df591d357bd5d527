import type { SessionConfigOption, SessionModeState } from '@agentclientprotocol/sdk';

import type { OpenSession } from '#agent/session/open-session.ts';
import { MODES, type Mode } from '#agent/trust/mode.ts';

const MODE_TEXTS: Readonly<Record<Mode, { readonly name: string; readonly description: string }>> =
  {
    plan: { name: 'Plan', description: 'Only reads; every other effect is refused.' },
    ask: { name: 'Ask', description: 'Asks before every effect except reads in the workspace.' },
    acceptEdits: {
      name: 'Accept edits',
      description: 'Edits files of the workspace without a question; asks for everything else.',
    },
    sandbox: {
      name: 'Trusted sandbox',
      description: 'As accept edits, and runs commands in the sandbox without a question.',
    },
  };

export function modeState(current: Mode): SessionModeState {
  return {
    currentModeId: current,
    availableModes: MODES.map((id) => ({ id, ...MODE_TEXTS[id] })),
  };
}

export function isMode(value: string): value is Mode {
  return MODES.some((mode) => mode === value);
}

/** Returns the options that a client offers: the mode and the model. */
export function configOptions({ mode, model, models }: OpenSession): SessionConfigOption[] {
  const known = models.some(({ id }) => id === model);
  const offered = model === null || known ? models : [{ id: model, label: model }, ...models];
  const modes: SessionConfigOption = {
    type: 'select',
    id: 'mode',
    name: 'Mode',
    category: 'mode',
    currentValue: mode,
    options: MODES.map((value) => ({ value, ...MODE_TEXTS[value] })),
  };
  if (model === null) return [modes];
  const choice: SessionConfigOption = {
    type: 'select',
    id: 'model',
    name: 'Model',
    category: 'model',
    currentValue: model,
    options: offered.map(({ id, label }) => ({ value: id, name: label })),
  };
  return [modes, choice];
}
