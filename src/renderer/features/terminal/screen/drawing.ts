import { WebglAddon } from '@xterm/addon-webgl';
import type { Terminal } from '@xterm/xterm';

import { withinPolicy } from './policy.ts';
import { WebglPool } from './webgl-pool.ts';

/** One for the page: the browser counts its contexts, too. */
const pool = new WebglPool();

/** Graphics without a card: the page's own elements are faster than that. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether a graphics card draws. Asked once for the page: a context is dear. */
function hasGraphics(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!context) return false;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !SOFTWARE.test(String(renderer));
}

let graphics: boolean | null = null;

/**
 * Lets the graphics card draw, where there is one and a context is free. When the system takes the context away, elements of the
 * page draw on. Call what it returns before the terminal is disposed of.
 */
export function drawWithGraphics(terminal: Terminal): () => void {
  graphics ??= hasGraphics();
  const giveBack = graphics ? pool.take() : null;
  if (!giveBack) return () => undefined;
  const addon = new WebglAddon();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    withinPolicy(() => addon.dispose());
    giveBack();
  };
  addon.onContextLoss(end);
  try {
    terminal.loadAddon(addon);
  } catch {
    // The driver refused after all; what was drawn with before goes on drawing.
    end();
  }
  return end;
}
