import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import type { Desktop } from '../../standin/desktop.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';
import { openSettings } from '../../support/page/settings.ts';

test.use({ agents: ['claude'] });

const desktop = { tag: '@desktop' };

async function trayLook(shell: Desktop): Promise<string> {
  const { tray } = await shell.look();
  return tray?.image.split('/').at(-1) ?? 'none';
}

test(
  'an open question is shown in the tray, on the dock and as a notification, can be approved there, and disappears when it is answered',
  desktop,
  async ({ corral, desktop, page }) => {
    const desk = new Desk(page);
    await expect.poll(() => trayLook(desktop)).toBe('quiet.png');
    await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { value: () => false }));
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-edits' });
    await expect(desk.question).toContainText('Hello');
    await expect.poll(() => trayLook(desktop)).toBe('waiting.png');
    await expect.poll(async () => (await desktop.look()).badge).toBe(1);
    await expect
      .poll(async () => (await desktop.look()).notifications)
      .toMatchObject([{ isOpen: true }]);
    const state = await desktop.look();
    const question = state.tray?.menu[1];
    const labels = question?.entries.map(({ label }) => label) ?? [];
    expect(labels).toEqual(
      expect.arrayContaining([
        'Edit',
        'old_string:   return "Hello " + name;',
        'Approve',
        'Reject',
        'Open',
      ]),
    );
    expect(state.notifications[0]?.options).toMatchObject({
      body: labels.slice(0, labels.indexOf('')).join('\n'),
      actions: [{ text: 'Approve' }, { text: 'Reject' }, { text: 'Open' }],
      hasReply: true,
    });

    await desktop.act({ type: 'clickMenu', of: 'tray', path: [question?.label ?? '', 'Approve'] });
    await expect(desk.question).toContainText('everyone');
    await expect
      .poll(async () => (await desktop.look()).notifications.map(({ isOpen }) => isOpen))
      .toEqual([false, true]);
    await desktop.act({ type: 'notification', at: 1, does: 'action', index: 1 });
    await desk.expectText('Both edits are made.');
    await expect.poll(() => trayLook(desktop)).toBe('quiet.png');
    const { badge, notifications } = await desktop.look();
    expect([badge, notifications.map(({ isOpen }) => isOpen)]).toEqual([0, [false, false]]);

    const client = await ApiClient.open(corral.address);
    const { sessionId } = await client.session();
    const decided = (await client.conversation(sessionId)).flatMap((each) =>
      each.messageType === 'interaction' ? [each.metadata] : [],
    );
    client.close();
    expect(decided.map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
  },
);

test(
  'a question of high risk can only be opened from the tray and the notification, not approved',
  desktop,
  async ({ desktop, page }) => {
    const desk = new Desk(page);
    await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { value: () => false }));
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await desk.startDemo('risky');
    await expect(desk.question).toBeVisible();
    await expect.poll(() => trayLook(desktop)).toBe('urgent.png');
    const question = (await desktop.look()).tray?.menu[1];
    expect(question?.entries.map(({ label }) => label)).not.toContain('Approve');
    await desk.question.getByRole('button', { name: 'Later' }).click();
    await expect
      .poll(async () => (await desktop.look()).notifications)
      .toMatchObject([{ isOpen: true }]);
    await desktop.act({ type: 'notification', at: 0, does: 'click' });
    await expect(desk.question).toBeVisible();
  },
);

test(
  'the settings of the desktop take effect, quitting while an agent works asks first, and secrets are encrypted',
  desktop,
  async ({ corral, desktop, machine, page }) => {
    const section = await openSettings(page, 'Desktop');
    await expect(section.getByText('Stored in the key store of this system.')).toBeVisible();
    await section.getByRole('combobox', { name: 'When the last window is closed' }).click();
    await page.getByRole('option', { name: 'Keep running in the tray' }).click();
    await section.getByRole('combobox', { name: 'When I log in' }).click();
    await page.getByRole('option', { name: 'Start Corral', exact: true }).click();
    await expect
      .poll(() =>
        readFile(join(machine.home, '.config/autostart/corral.desktop'), 'utf8').catch(() => ''),
      )
      .toContain('Exec=');
    await section.getByRole('combobox', { name: 'Do not disturb' }).click();
    await page.getByRole('option', { name: /^On/u }).click();
    await expect
      .poll(
        async () =>
          (await desktop.look()).tray?.menu.find(({ label }) => label === 'Do not disturb')
            ?.checked,
      )
      .toBe(true);
    await desktop.act({ type: 'clickMenu', of: 'tray', path: ['Do not disturb'] });
    await expect(section.getByRole('combobox', { name: 'Do not disturb' })).toContainText('Off');
    await page
      .getByRole('dialog', { name: 'Settings' })
      .getByRole('button', { name: 'Close' })
      .click();

    const client = await ApiClient.open(corral.address);
    const signing = await client.api['notifications.signingKey']({
      commandId: crypto.randomUUID(),
      channel: 'webhook',
      renew: true,
    });
    client.close();
    const key = signing.ok ? signing.value.key : '';
    expect(signing).toMatchObject({ ok: true, value: { place: 'keychain' } });
    expect(await readFile(join(machine.dataDir, 'desktop/secrets.json'), 'utf8')).not.toContain(
      key.slice(8),
    );

    const desk = new Desk(page);
    await desk.startDemo('sleep');
    await expect.poll(() => trayLook(desktop)).toBe('working.png');
    await desktop.act({ type: 'quit' });
    await expect
      .poll(async () => (await desktop.look()).dialogs)
      .toMatchObject([{ options: { message: 'Quit Corral?' } }]);
    await desk.expectCard(/wait/u, 'running');
    const id = (await desktop.look()).windows[0]?.id ?? 0;
    await desktop.act({ type: 'closeWindow', id });
    await expect.poll(async () => (await desktop.look()).windows).toEqual([]);
    expect(await trayLook(desktop)).toBe('working.png');
    await desktop.act({ type: 'answerDialog', button: 0 });
    await desktop.act({ type: 'quit' });
    expect(await desktop.ended()).toBe(0);
  },
);

test(
  'the clock of a question is paused while the machine sleeps or is locked',
  desktop,
  async ({ corral, desktop, page }) => {
    const desk = new Desk(page);
    await desk.startDemo('timeout 600');
    await expect(desk.question).toBeVisible();
    const client = await ApiClient.open(corral.address);
    const runs = async () =>
      (await client.desk()).interactions.map(
        ({ timer }) => timer !== null && timer.runningSince !== null,
      );
    await expect.poll(runs).toEqual([true]);
    const pairs = [
      ['suspend', 'resume'],
      ['lock-screen', 'unlock-screen'],
    ] as const;
    for (const [stops, continues] of pairs) {
      await desktop.act({ type: 'power', event: stops });
      await expect.poll(runs).toEqual([false]);
      await desktop.act({ type: 'power', event: continues });
      await expect.poll(runs).toEqual([true]);
    }
    client.close();
  },
);
