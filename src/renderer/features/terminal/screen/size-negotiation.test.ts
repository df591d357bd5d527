import { describe, expect, it } from 'vitest';

import type { Size } from './fitting-size.ts';
import { SizeNegotiation } from './size-negotiation.ts';

const sized = (cols: number): Size => ({ cols, rows: 24 });

function aWindow() {
  const requested: number[] = [];
  const negotiation = new SizeNegotiation(sized(80), ({ cols }) => requested.push(cols));
  return { requested, negotiation };
}

describe('SizeNegotiation of a window in use', () => {
  it('A window in use requests each new size once', () => {
    const { requested, negotiation } = aWindow();
    negotiation.claim();
    for (const cols of [100, 100, 101]) negotiation.fit(sized(cols));
    expect(requested).toEqual([100, 101]);
  });

  it('A window in use requests nothing if the size fits or the window is hidden', () => {
    const { requested, negotiation } = aWindow();
    negotiation.claim();
    negotiation.fit(sized(80));
    negotiation.fit(null);
    expect(requested).toEqual([]);
  });

  it('A window in use stays in control while its own requests are confirmed one by one', () => {
    const { requested, negotiation } = aWindow();
    negotiation.claim();
    for (const cols of [100, 101, 102]) negotiation.fit(sized(cols));
    negotiation.setActual(sized(100));
    negotiation.setActual(sized(102));
    negotiation.fit(sized(90));
    expect(requested).toEqual([100, 101, 102, 90]);
  });
});

describe('SizeNegotiation of a window not in use', () => {
  it('A window not in use requests nothing and reports a foreign size', () => {
    const { requested, negotiation } = aWindow();
    negotiation.fit(sized(100));
    expect([
      requested,
      negotiation.isForeign(sized(100)),
      negotiation.isForeign(sized(80)),
      negotiation.isForeign(null),
    ]).toEqual([[], true, false, false]);
  });

  it('A window loses control when another window resizes, until it is used again', () => {
    const { requested, negotiation } = aWindow();
    negotiation.claim();
    negotiation.fit(sized(100));
    negotiation.setActual(sized(100));
    negotiation.setActual(sized(60));
    negotiation.fit(sized(100));
    expect([requested, negotiation.isForeign(sized(100))]).toEqual([[100], true]);
    negotiation.claim();
    negotiation.fit(sized(100));
    expect([requested, negotiation.isForeign(sized(100))]).toEqual([[100, 100], false]);
  });
});
