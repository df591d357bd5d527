import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { HostilePage } from '../../support/page/hostile-page.ts';
import type { Machine } from '../../machine/machine.ts';
import { writeOwnTranscript } from '../../machine/own-transcript.ts';
import { installProgram } from '../../machine/programs.ts';
import { test } from '../../support/test.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HOSTILE = `# Title

<script>window.__hostileRan = true</script> <img src=x onerror="window.__hostileRan = true">

![pixel](http://127.0.0.1:9/track.png) [click](javascript:alert(1))
`;

async function writeFiles({ project }: Machine): Promise<void> {
  const lines = Array.from({ length: 60_000 }, (_, at) => `line ${at + 1} ${'x'.repeat(60)}`).join(
    '\n',
  );
  await writeFile(join(project, 'big.log'), lines);
  await writeFile(join(project, 'data.bin'), Buffer.from([1, 2, 0, 3]));
  await writeFile(join(project, 'photo.png'), Buffer.from(PIXEL, 'base64'));
  await writeFile(join(project, 'hostile.md'), HOSTILE);
  await writeFile(join(project, 'gone.txt'), 'x');
}

const ANSWER =
  'Look at `src/greet.ts:2`, `big.log:45000`, `data.bin`, `photo.png`, `hostile.md` and `gone.txt`.';

async function openConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open a transcript' }).first().click();
  await page.getByRole('button', { name: /Show me the files/u }).click();
  await expect(page.getByRole('button', { name: 'gone.txt' })).toBeVisible();
}

test('a file link opens a viewer: code at its line, a part of a huge file, images, Markdown; no script in a file runs', async ({
  machine,
  stopped,
  page,
  context,
}) => {
  await writeFiles(machine);
  await installProgram(machine, 'code', `printf '%s' "$*" > "${machine.root}/opened"`);
  await writeOwnTranscript(machine, {
    number: 1,
    folder: machine.project,
    prompt: 'Show me the files',
    answers: [ANSWER],
  });
  await stopped.start();
  const hostilePage = await HostilePage.watch(context, page);
  await page.goto(stopped.address);
  await openConversation(page);
  const viewer = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  };

  await page.getByRole('button', { name: 'src/greet.ts:2' }).press('Enter');
  await expect(viewer.getByRole('heading')).toHaveText('src/greet.ts:2');
  await expect(viewer.locator('[data-line="2"]')).toBeVisible();
  await expect(viewer.locator('pre span').first()).toBeVisible();
  await expectAccessible(page, 'the viewer with code');
  await viewer.getByRole('button', { name: 'Open in the editor' }).click();
  await close();
  await expect(page.getByRole('button', { name: 'src/greet.ts:2' })).toBeFocused();

  await page.getByRole('button', { name: 'big.log:45000' }).click();
  await expect(viewer.locator('[data-line="45000"]')).toBeInViewport();
  await expect(viewer.getByText('This file is large')).toBeVisible();
  await close();

  await page.getByRole('button', { name: 'data.bin' }).click();
  await expect(viewer.getByText('This file is not text')).toBeVisible();
  await close();

  await page.getByRole('button', { name: 'photo.png' }).click();
  await expect(viewer.getByRole('img', { name: 'photo.png' })).toBeVisible();
  await close();

  await page.getByRole('button', { name: 'hostile.md' }).click();
  await expect(viewer.getByRole('heading', { name: 'Title' })).toBeVisible();
  await hostilePage.inspect();
  await expectAccessible(page, 'the viewer with Markdown');
  await viewer.getByRole('button', { name: 'Source' }).click();
  await expect(viewer.getByText('# Title')).toBeVisible();
  await hostilePage.inspect();
  await close();

  await rm(join(machine.project, 'gone.txt'));
  await page.getByRole('button', { name: 'gone.txt' }).click();
  await expect(viewer.getByText(/There is no file .*gone\.txt/u)).toBeVisible();
  await close();
  hostilePage.expectHarmless(stopped.address);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 420, height: 800 } });

  test('the viewer is shown in Chinese and fits a narrow window', async ({
    machine,
    stopped,
    page,
  }) => {
    await writeFiles(machine);
    await writeOwnTranscript(machine, {
      number: 1,
      folder: machine.project,
      prompt: 'Show me the files',
      answers: [ANSWER],
    });
    await stopped.start();
    await page.goto(stopped.address);
    await page.getByRole('button', { name: '打开历史记录' }).first().click();
    await page.getByRole('button', { name: /Show me the files/u }).click();
    await page.getByRole('button', { name: 'big.log:45000' }).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText('此文件很大')).toBeVisible();
    await expect(viewer.getByRole('button', { name: '在编辑器中打开' })).toBeVisible();
    await expectAccessible(page, 'the viewer in Chinese', 'structure');
  });
});
