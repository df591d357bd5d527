import { expect, type Locator, type Page } from '@playwright/test';

import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

/**
 * Renames the software renderer of the test browser. Corral recognises it by its name and does not
 * use it; under another name it is used as a graphics card is.
 */
const NAMED_AS_A_CARD = `const { getParameter } = WebGL2RenderingContext.prototype;
WebGL2RenderingContext.prototype.getParameter = function (name) {
  const value = getParameter.call(this, name);
  return typeof value === 'string' && value.includes('SwiftShader') ? 'A graphics card' : value;
};`;

/** Counts the red pixels of an element. */
async function countRedPixels(part: Locator, page: Page): Promise<number> {
  const picture = (await part.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  const count = await blank.evaluate<number, string>(async (base64) => {
    const image = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${base64}`)).blob(),
    );
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const points = drawing?.getImageData(0, 0, image.width, image.height).data ?? [];
    let red = 0;
    for (let at = 0; at < points.length; at += 4)
      if (points[at]! > points[at + 1]! + 80 && points[at]! > points[at + 2]! + 80) red += 1;
    return red;
  }, picture);
  await blank.close();
  return count;
}

test('a graphics card renders the terminal, and DOM elements take over when the WebGL context is lost', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  await page.addInitScript({ content: NAMED_AS_A_CARD });
  await page.reload();
  const terminal = new TerminalView(page);
  await page.getByRole('button', { name: 'Open a terminal', exact: true }).click();
  await expect(terminal.input).toBeFocused();
  const rows = terminal.region.locator('.xterm-rows > div');
  const screen = terminal.region.locator('.xterm-screen');
  await expect(screen.locator('canvas').first()).toBeVisible();
  await expect(rows).toHaveCount(0);

  await terminal.run(
    String.raw`printf '\033[41m%30s\033[0m\n' ' '; printf '%s\n' "drawn $((6 * 7))"`,
  );
  await expect.poll(() => countRedPixels(screen, page)).toBeGreaterThan(1000);

  await screen.locator('canvas').evaluateAll((canvases) => {
    for (const canvas of canvases)
      if (canvas instanceof HTMLCanvasElement)
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await terminal.shows('drawn 42');
  expect(await countRedPixels(screen, page)).toBeGreaterThan(1000);
  await terminal.run('echo still $((3 * 3))');
  await terminal.shows('still 9');
});
