import { randomUUID } from 'node:crypto';

import type { Browser, Locator, Page } from '@playwright/test';

import { textIn } from '#shared/words/sentence-text.ts';

import { ApiClient } from '../support/api/api-client.ts';
import type { Album } from './album.ts';
import { GALLERIES, type Gallery, writeGalleries } from './galleries.ts';
import { smallPicture } from './made-files.ts';
import type { Look } from './looks.ts';
import { choose, conversation, openSession } from './steps.ts';

/**
 * Every type of card and every state that a transcript can hold, each conversation in one picture.
 */
export async function takeCards(browser: Browser, album: Album): Promise<void> {
  const { corral } = album;
  const page = await browser.newPage();
  await writeGalleries(corral.machine, await smallPicture(page));
  await page.close();
  await openGalleries(corral.address);
  const all: readonly Gallery[] = [
    'cards-files',
    'cards-search',
    'cards-commands',
    'cards-work',
    'cards-media',
    'states',
  ];
  for (const gallery of all) {
    const show = async (window: Page, look: Look) => {
      await openSession(window, GALLERIES[gallery]);
      await choose(window, look, 'Expand all cards', '展开所有卡片');
    };
    await album.take(gallery, show, { of: conversation, isTall: true });
  }
  await album.take('cards-closed', (window) => openSession(window, GALLERIES['cards-commands']), {
    of: conversation,
    isTall: true,
  });
  await album.take('folds', (window) => openSession(window, GALLERIES.folds), { of: conversation });
  await album.take(
    'diff-split',
    async (window, look) => {
      await openSession(window, GALLERIES['cards-files']);
      await choose(window, look, 'Expand all cards', '展开所有卡片');
      // The edit is the first card, and the page contains only rows near the visible part.
      await window.keyboard.press('Control+Home');
      const split = editCard(window).getByRole('button', { name: /^(Side by side|左右对照)/u });
      if (look.width > 600) await split.first().click();
      await editCard(window).scrollIntoViewIfNeeded();
    },
    { of: editCard },
  );
}

function editCard(page: Page): Locator {
  return page.getByRole('article', { name: /src\/greet\.ts/u }).first();
}

async function openGalleries(address: string): Promise<void> {
  const client = await ApiClient.open(address);
  const found = await client.api['transcripts.list']({});
  if (!found.ok) throw new Error(textIn('en', found.error.message));
  for (const { agentId, agentSessionId } of found.value.transcripts) {
    const opened = await client.api['transcripts.open']({
      commandId: randomUUID(),
      agentId,
      agentSessionId,
    });
    if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  }
  client.close();
}
