import { randomUUID } from 'node:crypto';

import type { CorralApi } from '#shared/contract/contract.ts';
import type { Settings } from '#shared/contract/desk.ts';
import { defaultNotificationSettings } from '#shared/notification/notification-settings.ts';
import type { ShownText } from '#shared/words/sentence.ts';

/**
 * Sends decisions made in the tray and on notifications to core. `failed` reports why one was not
 * carried out.
 */
export class ShellAnswers {
  readonly #api: () => CorralApi;
  readonly #failed: (message: ShownText) => void;
  /** Id of the shell in core's audit, corresponding to the ids of windows. */
  readonly #windowId = randomUUID();

  constructor(api: () => CorralApi, failed: (message: ShownText) => void) {
    this.#api = api;
    this.#failed = failed;
  }

  async decide(
    requestId: string,
    selectedOptionId: string,
    place: 'tray' | 'notification',
    feedback?: string,
  ): Promise<void> {
    const api = this.#api();
    const windowId = this.#windowId;
    // The person read the request in the tray or notification, and the audit records that.
    await api['interactions.shown']({ requestId, windowId });
    const words = feedback === undefined ? {} : { feedback };
    const client = `Corral (${place})`;
    const reply = await api['interactions.respond']({
      commandId: randomUUID(),
      requestId,
      windowId,
      client,
      selectedOptionId,
      ...words,
    });
    if (!reply.ok) this.#failed(reply.error.message);
  }

  async doNotDisturb({ notifications }: Settings, isOn: boolean): Promise<void> {
    const changed = { ...(notifications ?? defaultNotificationSettings), doNotDisturb: isOn };
    const reply = await this.#api()['settings.set']({
      commandId: randomUUID(),
      settings: { notifications: changed },
    });
    if (!reply.ok) this.#failed(reply.error.message);
  }
}
