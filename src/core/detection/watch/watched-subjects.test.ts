import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { allChannels } from '#core/notifications/channels/all.ts';
import { offlineServices } from '#core/notifications/channels/offline-services.fixture.ts';
import { NotificationChannels } from '#core/notifications/notification-channels.ts';
import { Notifier } from '#core/notifications/notifier.ts';
import { RealTmux } from '#core/tmux/real-tmux.fixture.ts';
import { extractedMessage } from '#shared/detection/extracted-message.ts';

import { WatchedDesk } from './watched-desk.fixture.ts';

let tmux: RealTmux;
let desk: WatchedDesk;

beforeEach(() => {
  tmux = new RealTmux();
  desk = new WatchedDesk(tmux.tmux);
});
afterEach(async () => {
  await desk.dispose();
  tmux.dispose();
});

const plan = (name: string) => `Plan: 0 to add, 0 to change, 1 to destroy.
  # null_resource.${name} will be destroyed`;

/** Opens a program that asks with the same words about each plan, on a cleared screen. */
function openPlans(...names: readonly string[]): Promise<string> {
  const asked = names.map(
    (name) => `printf '\\033[2J\\033[H%s\\n\\n  Enter a value: ' '${plan(name)}'; read -n 1 -s a`,
  );
  return desk.open('bash', [desk.script('ask.sh', [...asked, 'sleep 30'].join('\n'))]);
}

describe('watchFeature with subjects', { timeout: 60_000 }, () => {
  test('watch.check returns what is asked about, as the dialog shows it', async () => {
    const terminalId = await openPlans('build');
    const { request } = await desk.question('Enter a value:');
    const checked = await desk.watching.api['watch.check']({ sessionId: terminalId });
    if (!checked.ok) throw new Error(checked.error.kind);
    const message = extractedMessage.strict().parse(checked.value.message);
    expect(message).toMatchObject({
      asked: { question: 'Enter a value:', subject: request.message },
      fingerprint: request.context.readFrom?.fingerprint,
    });
    expect(request.message).toBe(plan('build'));
    expect(message.content).toContain('# null_resource.build will be destroyed');
  });

  test('Notifier alerts of each plan under the same words', async () => {
    const { journal, store, clock, ids } = desk.harness;
    const notifier = new Notifier({
      journal,
      store,
      clock,
      ids,
      channels: new NotificationChannels(allChannels, offlineServices(desk.harness)),
    });
    const alerted = () => {
      clock.advance(1);
      clock.advance(1000);
      return store.notifications
        .open()
        .map(({ channels, payload }) => [channels, payload.dedupKey]);
    };
    const terminalId = await openPlans('build', 'vault');
    const { request } = await desk.question('Enter a value:');
    const first = alerted();
    desk.terminals.type(terminalId, 'x');
    await desk.until(() =>
      desk.asked().some((each) => each.request.requestId !== request.requestId),
    );
    const second = alerted();
    notifier.dispose();
    expect([first, second].map(([one]) => one?.[0])).toEqual([
      ['desktop', 'tray'],
      ['desktop', 'tray'],
    ]);
    expect(second[0]?.[1]).not.toBe(first[0]?.[1]);
  });
});
