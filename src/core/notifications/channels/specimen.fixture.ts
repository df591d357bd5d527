import { z } from 'zod';

import { channelEntry } from '#shared/notification/notification-settings.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

import type { ChannelPort } from './channel-port.ts';
import { needsPerson } from './needs-person.ts';

/**
 * Returns a channel that flashes a lamp, with everything that a new channel needs. `flashes`
 * records what the lamp showed.
 */
export function lampChannel(
  flashes: { readonly colour: string; readonly payload: SystemEventPayload }[],
): ChannelPort {
  const entry = channelEntry.extend({ options: z.object({ colour: z.enum(['red', 'green']) }) });
  const defaults = {
    isOn: true,
    from: 'MEDIUM' as const,
    events: needsPerson,
    options: { colour: 'red' as const },
  };
  const choices = [
    { id: 'red', value: 'red' },
    { id: 'green', value: 'green' },
  ];
  return {
    info: {
      name: 'lamp',
      isChosen: true,
      defaults,
      fields: [{ kind: 'choice', name: 'colour', choices }],
      words: {
        en: {
          label: 'Flash the lamp',
          fields: { colour: { label: 'Colour', choices: { red: 'Red', green: 'Green' } } },
        },
        zh: {
          label: '闪灯',
          fields: { colour: { label: '颜色', choices: { red: '红', green: '绿' } } },
        },
      },
    },
    isSilent: false,
    entry,
    deliver: ({ store }) => {
      const due: { readonly requestId: string | null; readonly payload: SystemEventPayload }[] = [];
      return {
        add: (_, payload, requestId) => void due.push({ payload, requestId }),
        cancel: (_, requestId) =>
          void due.splice(0, due.length, ...due.filter((each) => each.requestId !== requestId)),
        wake: () => {
          const read = entry.safeParse(store.settings.get().notifications?.channels['lamp']);
          const { colour } = read.success ? read.data.options : defaults.options;
          for (const { payload } of due.splice(0)) flashes.push({ colour, payload });
        },
        dispose: () => undefined,
      };
    },
  };
}
