import { describe, expect, it } from 'vitest';

import type { Size } from './fitting.ts';
import { Sizing } from './sizing.ts';

const sized = (cols: number): Size => ({ cols, rows: 24 });

function aWindow() {
  const asked: number[] = [];
  const sizing = new Sizing(sized(80), ({ cols }) => asked.push(cols));
  return { asked, sizing };
}

describe('a window that is used', () => {
  it('asks for its size once, and for each that follows', () => {
    const { asked, sizing } = aWindow();
    sizing.claim();
    for (const cols of [100, 100, 101]) sizing.fit(sized(cols));
    expect(asked).toEqual([100, 101]);
  });

  it('asks for nothing where it fits, or is not to be seen', () => {
    const { asked, sizing } = aWindow();
    sizing.claim();
    sizing.fit(sized(80));
    sizing.fit(null);
    expect(asked).toEqual([]);
  });

  it('goes on deciding while its own sizes come in one by one', () => {
    const { asked, sizing } = aWindow();
    sizing.claim();
    for (const cols of [100, 101, 102]) sizing.fit(sized(cols));
    sizing.became(sized(100));
    sizing.became(sized(102));
    sizing.fit(sized(90));
    expect(asked).toEqual([100, 101, 102, 90]);
  });
});

describe('a window that is not used', () => {
  it('asks for nothing, and says that the size is another’s', () => {
    const { asked, sizing } = aWindow();
    sizing.fit(sized(100));
    expect([asked, sizing.isForeign(sized(100)), sizing.isForeign(sized(80)), sizing.isForeign(null)]).toEqual([[], true, false, false]);
  });

  it('is what another window makes of it, until it is used again', () => {
    const { asked, sizing } = aWindow();
    sizing.claim();
    sizing.fit(sized(100));
    sizing.became(sized(100));
    sizing.became(sized(60));
    sizing.fit(sized(100));
    expect([asked, sizing.isForeign(sized(100))]).toEqual([[100], true]);
    sizing.claim();
    sizing.fit(sized(100));
    expect([asked, sizing.isForeign(sized(100))]).toEqual([[100, 100], false]);
  });
});
