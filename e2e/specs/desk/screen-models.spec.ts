import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { reply, text } from '../../model-server/dsl.ts';
import { ModelServer } from '../../model-server/server.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { test } from '../../support/test.ts';
import { openSettings } from '../../support/page/settings.ts';

const KEY = 'a-key-that-is-shown-to-nobody';
const modelAnswer = JSON.stringify({
  state: 'has_question',
  question: 'Where shall this version go?',
  options: ['staging', 'production'],
  message: 'Where to?',
});

// Headless only: the test reads the headless shell's file of keys. See shell/tray.spec.ts for the
// key store of the desktop.
test(
  'models that read screens can be set up, tested, ordered and removed, and a key is never shown again',
  { tag: '@headless' },
  async ({ corral, page, machine }) => {
    const local = new ModelServer({
      scenarios: { script: () => [reply(text(modelAnswer))] },
      folder: '',
      unmarked: 'script',
    });
    await local.start();
    const section = await openSettings(page, 'Reading screens by a model');
    await expect(section.getByText('no screen leaves this machine')).toBeVisible();

    await section.getByRole('button', { name: 'Add a model' }).click();
    const form = section.getByRole('form', { name: 'New model' });
    await expect(form.getByRole('combobox', { name: 'Kind of server' })).toBeFocused();
    await form.getByRole('combobox', { name: 'Kind of server' }).click();
    await page.getByRole('option', { name: 'OpenAI-compatible' }).click();
    await form.getByRole('textbox', { name: 'Address' }).fill('localhost:1');
    await expect(form.getByText('Write a whole address')).toBeVisible();
    await form.getByRole('textbox', { name: 'Address' }).fill(`${local.url}/v1`);
    await form.getByRole('textbox', { name: 'Model' }).fill('small');
    await form.getByRole('textbox', { name: 'Key' }).fill(KEY);
    await expectAccessible(page, 'the form of a model');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByRole('button', { name: 'Add a model' })).toBeFocused();

    const rows = section.getByRole('list', { name: 'Models, in the order' }).getByRole('listitem');
    await expect(rows.first()).toContainText('key kept');
    await section.getByRole('button', { name: 'Test small' }).click();
    await expect(rows.first().getByRole('status')).toContainText(
      /small answered after .*: Where to\?/u,
    );
    expect(local.requests().map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`]);
    await expect(section.getByRole('definition').first()).toContainText(
      '1 call · 1,000 tokens in, 50 out · about $0.00',
    );

    await section.getByRole('button', { name: 'Add a model' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await section.getByRole('button', { name: 'Test claude-haiku-5-5' }).click();
    await expect(rows.nth(1).getByRole('alert')).toContainText('There is no key for it.');
    await section.getByRole('button', { name: 'Ask claude-haiku-5-5 earlier' }).click();
    await expect(rows.first()).toContainText('claude-haiku-5-5');
    await expect(section.getByRole('button', { name: 'Ask claude-haiku-5-5 later' })).toBeFocused();
    await page.setViewportSize({ width: 380, height: 800 });
    await expectAccessible(page, 'the list of models in a narrow window');

    await section.getByRole('button', { name: 'Edit small' }).click();
    expect(await section.getByRole('textbox', { name: 'Key' }).inputValue()).toBe('');
    expect(await page.content()).not.toContain(KEY);
    const secretsFile = () => readFileSync(join(machine.dataDir, 'secrets.json'), 'utf8');
    expect(secretsFile()).toContain(KEY);
    await section.getByRole('button', { name: 'Cancel' }).click();
    await section.getByRole('button', { name: 'Remove small' }).click();
    await expect(rows).toHaveCount(1);
    await expect.poll(secretsFile).not.toContain(KEY);
    expect(readFileSync(join(machine.dataDir, 'corral.log'), 'utf8')).not.toContain(KEY);
    expect(corral.address).not.toBe('');
    await local.stop();
  },
);
