import { randomUUID } from 'node:crypto';

import type { CorralApi } from '#shared/contract/contract.ts';
import type { Settings } from '#shared/contract/desk.ts';
import { defaultNotificationSettings } from '#shared/notification/notification-settings.ts';

/** What the person decides in the tray and on notifications. `failed` tells them why it was not done. */
export class ShellAnswers {
  readonly #api: () => CorralApi;
  readonly #failed: (message: string) => void;
  /** The shell as core's audit knows it, like the windows. */
  readonly #windowId = randomUUID();

  constructor(api: () => CorralApi, failed: (message: string) => void) {
    this.#api = api;
    this.#failed = failed;
  }

  async decide(requestId: string, selectedOptionId: string, place: 'tray' | 'notification', feedback?: string): Promise<void> {
    const api = this.#api();
    const windowId = this.#windowId;
    // They read it there: the audit says so.
    await api['interactions.shown']({ requestId, windowId });
    const words = feedback === undefined ? {} : { feedback };
    const client = `Corral (${place})`;
    const reply = await api['interactions.respond']({ commandId: randomUUID(), requestId, windowId, client, selectedOptionId, ...words });
    if (!reply.ok) this.#failed(reply.error.message);
  }

  async doNotDisturb({ notifications }: Settings, isOn: boolean): Promise<void> {
    const changed = { ...(notifications ?? defaultNotificationSettings), doNotDisturb: isOn };
    const reply = await this.#api()['settings.set']({ commandId: randomUUID(), settings: { notifications: changed } });
    if (!reply.ok) this.#failed(reply.error.message);
  }
}
