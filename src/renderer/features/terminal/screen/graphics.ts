import { WebglAddon } from '@xterm/addon-webgl';
import type { Terminal } from '@xterm/xterm';

import { withinPolicy } from './style-policy.ts';
import { WebglPool } from './webgl-pool.ts';

/** The page has one pool, because the browser limits contexts per page. */
const pool = new WebglPool();

/** Software renderers, which are slower than the elements of the page. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Returns true if a graphics card renders. Creating a context is expensive, so callers cache the
 * result.
 */
function hasGraphics(): boolean {
  const context = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!context) return false;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = context.getParameter(
    names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER,
  );
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !SOFTWARE.test(String(renderer));
}

let graphics: boolean | null = null;

/**
 * Renders a terminal with the graphics card, if there is one and a context is free. When the system
 * takes the context away, xterm renders with elements of the page. Call the returned function
 * before the terminal is disposed of.
 */
export function drawWithGraphics(terminal: Terminal): () => void {
  graphics ??= hasGraphics();
  const release = graphics ? pool.acquire() : null;
  if (!release) return () => undefined;
  const addon = new WebglAddon();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    withinPolicy(() => addon.dispose());
    release();
  };
  addon.onContextLoss(end);
  try {
    terminal.loadAddon(addon);
  } catch {
    // The driver refused; xterm continues with its earlier renderer.
    end();
  }
  return end;
}
