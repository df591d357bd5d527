import { expect, type Locator } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { ready } from '../../support/page/turns.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const PROMPT = 'Please greet me in a friendly manner, and say what you can do. SCENARIO:basic';

test('the bar of a turn leaves room for its prompt beside its figures, and buttons for a message cover none of its words', async ({
  corral,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: PROMPT });
  await desk.expectText('Hello! I can help with that.');
  await ready(page);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
  const bar = page.getByRole('group', { name: 'This turn', exact: true });
  await expect(bar.getByText(/1,200 in/u)).toBeVisible();
  const toPrompt = bar.getByRole('button', { name: /^Go to the prompt: /u });
  const [whole, prompt] = [await widthOf(bar), await widthOf(toPrompt)];
  expect(prompt / whole).toBeGreaterThan(0.35);

  const message = page.getByRole('group', { name: /^Claude Code, .*: Hello! I can help/u });
  // Wide enough for one line that reaches the buttons, and for several lines.
  for (const width of [1440, 1100, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    await message.hover();
    expect(await coveredWords(message), `${width} px`).toEqual([]);
  }
});

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0;
}

/** Returns the names of the buttons that lie on text of the message. */
function coveredWords(message: Locator): Promise<readonly string[]> {
  return message.evaluate((element) => {
    const text = document.createRange();
    const paragraph = element.querySelector('p');
    if (!paragraph) throw new Error('The message has no text.');
    text.selectNodeContents(paragraph);
    const lines = [...text.getClientRects()];
    return [...element.querySelectorAll('button')]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return lines.some(
          (line) =>
            line.left < right && line.right > left && line.top < bottom && line.bottom > top,
        );
      })
      .map((button) => button.getAttribute('aria-label') ?? '');
  });
}
