import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';

import type { ModelServer } from '../model-server/server.ts';
import { Desktop } from '../standin/desktop.ts';
import { dropFolder } from '../support/page/drop-folder.ts';
import { agentPrograms, Machine } from '../machine/machine.ts';
import { killProcessesOf } from '../machine/strays.ts';
import { UpdateFeed } from '../machine/update-feed.ts';
import { looks, type Look } from './looks.ts';

const target = z.object({
  targetInfo: z.object({ targetId: z.string(), browserContextId: z.string() }),
});

export type DesktopPlan = {
  readonly cdpPort: number;
  readonly folder: string;
  readonly only: string;
};

/**
 * Takes the views that only the desktop app has, on the stand-in: its own settings, and dropped
 * folders.
 */
export async function takeDesktop(
  browser: Browser,
  model: ModelServer,
  plan: DesktopPlan,
): Promise<void> {
  for (const look of looks) await takeLook(browser, model, plan, look);
}

async function takeLook(
  browser: Browser,
  model: ModelServer,
  plan: DesktopPlan,
  look: Look,
): Promise<void> {
  const machine = await Machine.create(agentPrograms);
  const feed = new UpdateFeed(machine, '0.1.0');
  await feed.open();
  feed.behaviour = 'newer';
  const context = await browser.newContext(look.options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { targetInfo } = target.parse(await session.send('Target.getTargetInfo'));
  const place = {
    cdpPort: plan.cdpPort,
    browserContextId: targetInfo.browserContextId,
    firstTargetId: targetInfo.targetId,
  };
  const env = { ...machine.env(model.url, [machine.agents]), APPIMAGE: feed.appImage };
  const languages = [look.options.locale ?? 'en-US'];
  const options = {
    languages,
    resources: feed.resources,
    platform: 'linux' as const,
    isDark: look.options.colorScheme === 'dark',
  };
  const desktop = Desktop.open(
    { dataDir: machine.dataDir, env, args: [], asNobody: false },
    place,
    options,
  );
  const take = async (view: string) => {
    if (!view.startsWith(plan.only)) return;
    const path = join(plan.folder, look.name, `${view}.png`);
    await mkdir(dirname(path), { recursive: true });
    await page.mouse.move(0, 0);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    process.stdout.write(`${look.name}/${view}\n`);
  };
  try {
    await desktop.address();
    await views(page, look, desktop, machine, take);
  } finally {
    await desktop.stop();
    await context.close();
    await feed.close();
    await killProcessesOf(machine.home);
    await machine.remove();
  }
}

async function views(
  page: Page,
  look: Look,
  desktop: Desktop,
  machine: Machine,
  take: (view: string) => Promise<void>,
): Promise<void> {
  await page.getByText(/^(Connected|已连接)$/u).waitFor();
  const isChinese = look.options.locale === 'zh-CN';
  await desktop.act({
    type: 'clickMenu',
    of: 'application',
    path: isChinese ? ['文件', '设置…'] : ['File', 'Settings…'],
  });
  // The narrow dialog has a list instead of tabs.
  const tab = page.getByRole('tab', { name: /^(Desktop|桌面)$/u });
  const list = page.getByRole('dialog').getByRole('combobox').first();
  await tab.or(list).first().waitFor();
  if (await tab.isVisible()) await tab.click();
  else {
    await list.click();
    await page.getByRole('option', { name: /^(Desktop|桌面)$/u }).click();
  }
  const section = page.getByRole('region', { name: /^(Desktop|桌面)$/u });
  await section.getByRole('button', { name: /^(Look now|立即查找)$/u }).click();
  await section.getByRole('status').filter({ hasText: '9.9.9' }).waitFor();
  await take('desktop-settings');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const id = (await desktop.look()).windows[0]?.id ?? 0;
  await dropFolder(desktop, page, { id, path: join(machine.project, 'src') });
  await page.getByRole('dialog').waitFor();
  await take('desktop-dropped-folder');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const { corePid } = await desktop.look();
  await desktop.act({ type: 'crashCore' });
  await page
    .getByText(/^(Corral restarted while this window was open|Corral 在此窗口打开期间重新启动了)$/u)
    .waitFor();
  await desktop.act({ type: 'openUrl', url: 'corral://session/nobody' });
  await page.getByText(/^(The link could not be opened|无法打开链接)$/u).waitFor();
  if ((await desktop.look()).corePid === corePid) throw new Error('Core was not started again.');
  await take('desktop-told');
}
