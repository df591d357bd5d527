import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { tokens } from '#core/shell/token.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { pairedBrowser } from '#shared/pairing/paired-browser.ts';
import { CODE_LENGTH, CODE_LETTERS } from '#shared/pairing/pairing-code.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { Pairing } from './pairing.ts';

let harness: Harness;
let pairing: Pairing;

beforeEach(() => {
  harness = new Harness();
  pairing = newPairing();
});
afterEach(() => harness.dispose());

function newPairing(): Pairing {
  const { journal, store, clock, ids } = harness;
  return new Pairing({ journal, store, clock, ids, log: silentLog, tokens });
}

async function newCode(): Promise<string> {
  const begun = await pairing.api['pairing.begin']({});
  if (!begun.ok) throw new Error(textIn('en', begun.error.message));
  return begun.value.code;
}

async function stateOf(code: string): Promise<string> {
  return (await pairing.api['pairing.state']({ code })).value.state;
}

function pairBrowser(code: string) {
  const done = pairing.pair(code, 'Firefox on Linux');
  if (!done.ok) throw new Error(textIn('en', done.error.message));
  return done.value;
}

/** Returns a code of the right form that differs from this one. */
function otherThan(code: string): string {
  return code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
}

describe('Pairing codes', () => {
  test('A code pairs one browser, once, and is refused when it is entered again', async () => {
    const code = await newCode();
    const { token, browser } = pairBrowser(code);
    expect(pairing.browserOf(token)?.browserId).toBe(browser.browserId);
    expect(pairing.pair(code, 'again')).toMatchObject({ ok: false, error: { kind: 'wrongCode' } });
    expect(await stateOf(code)).toBe('used');
  });

  test('A code is accepted in small letters, without its dash, in full width and with letters that look like digits', async () => {
    const spellings = [
      (code: string) => code.toLowerCase().replace('-', ''),
      (code: string) =>
        [...code].map((char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)).join(''),
      (code: string) => ` ${code.replaceAll('0', 'o').replaceAll('1', 'l')} `,
    ];
    for (const spell of spellings) expect(pairing.pair(spell(await newCode()), 'x').ok).toBe(true);
  });

  test('A code is invalid after five wrong codes by all clients together', async () => {
    const code = await newCode();
    for (let count = 0; count < 5; count += 1)
      expect(pairing.pair(otherThan(code), 'x').ok).toBe(false);
    expect(pairing.pair(code, 'x')).toMatchObject({ ok: false, error: { kind: 'wrongCode' } });
    expect(await stateOf(code)).toBe('burnt');
  });

  test('A code still works after four wrong codes', async () => {
    const code = await newCode();
    for (let count = 0; count < 4; count += 1) pairing.pair(otherThan(code), 'x');
    expect(pairing.pair(code, 'x').ok).toBe(true);
  });

  test.each([
    ['its time is over', (start: Harness) => start.clock.advance(5 * 60_000)],
    ['the clock jumped ahead', (start: Harness) => start.clock.set(start.clock.now() + 6 * 60_000)],
  ])('A code is invalid when %s', async (_, pass) => {
    const code = await newCode();
    pass(harness);
    expect(pairing.pair(code, 'x').ok).toBe(false);
    expect(await stateOf(code)).toBe('expired');
  });

  test('A code expires after five minutes even if the clock was set back', async () => {
    const code = await newCode();
    harness.clock.set(harness.clock.now() - 3_600_000);
    harness.clock.advance(5 * 60_000);
    expect(pairing.pair(code, 'x').ok).toBe(false);
  });

  test('A code is invalid when a newer one was created or it was cancelled', async () => {
    const first = await newCode();
    const second = await newCode();
    expect([pairing.pair(first, 'x').ok, await stateOf(first), await stateOf(second)]).toEqual([
      false,
      'none',
      'open',
    ]);
    await pairing.api['pairing.cancel']({ code: first });
    expect(await stateOf(second)).toBe('open');
    await pairing.api['pairing.cancel']({ code: second });
    expect(pairing.pair(second, 'x').ok).toBe(false);
  });

  test('The response to a wrong code does not reveal that another code is open', async () => {
    const without = pairing.pair('222-222', 'x');
    const code = await newCode();
    expect(pairing.pair(otherThan(code), 'x')).toEqual(without);
  });

  test('Codes use every letter at every position', async () => {
    const seen = Array.from({ length: CODE_LENGTH }, () => new Set<string>());
    for (let count = 0; count < 1_000; count += 1)
      [...(await newCode()).replace('-', '')].forEach((char, at) => seen[at]?.add(char));
    expect(seen.map(({ size }) => size)).toEqual(seen.map(() => CODE_LETTERS.length));
  });
});

describe('Paired browsers', () => {
  test('A paired browser keeps its access over a restart, and neither its token nor the code is stored', async () => {
    const code = await newCode();
    const { token, browser } = pairBrowser(code);
    expect(newPairing().browserOf(token)?.browserId).toBe(browser.browserId);
    const stored = JSON.stringify([harness.store.browsers.all(), harness.frames]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(code);
    expect(JSON.stringify(harness.frames)).not.toContain(
      harness.store.browsers.all()[0]?.tokenHash,
    );
  });

  test('A revoked browser has no access, also after a restart, and the listeners are notified', async () => {
    const { token, browser } = pairBrowser(await newCode());
    const other = pairBrowser(await newCode());
    const revoked: string[] = [];
    pairing.onRevoked((browserId) => revoked.push(browserId));
    expect(pairing.revoke(browser.browserId)).toMatchObject({ ok: true });
    expect([pairing.browserOf(token), newPairing().browserOf(token), revoked]).toEqual([
      null,
      null,
      [browser.browserId],
    ]);
    expect(pairing.browserOf(other.token)?.browserId).toBe(other.browser.browserId);
  });

  test('The scope of a code is that of the browser, also after a restart, and a row without one means all', async () => {
    const begun = await pairing.api['pairing.begin']({ scope: 'read' });
    if (!begun.ok) throw new Error('There is no code.');
    const { token, browser } = pairBrowser(begun.value.code);
    expect([browser.scope, newPairing().browserOf(token)?.scope]).toEqual(['read', 'read']);
    const { scope: _, ...older } = browser;
    expect(pairedBrowser.parse(older).scope).toBe('all');
    expect(pairedBrowser.safeParse({ ...older, scope: 'more' }).success).toBe(false);
  });

  test('A browser has no access if its stored row was changed', async () => {
    const { token } = pairBrowser(await newCode());
    harness.database?.exec("UPDATE browsers SET body = replace(body, 'Firefox', 'Other')");
    expect(newPairing().browserOf(token)).toBeNull();
  });

  test('A revoked browser loses its access at once, even if the revocation cannot be stored', async () => {
    const { token, browser } = pairBrowser(await newCode());
    harness.database?.exec('PRAGMA query_only = 1');
    expect(pairing.revoke(browser.browserId)).toMatchObject({
      ok: false,
      error: { kind: 'storeFailed' },
    });
    expect(pairing.browserOf(token)).toBeNull();
    harness.database?.exec('PRAGMA query_only = 0');
  });

  test('A browser that cannot be stored is not paired, and its code stays open', async () => {
    const code = await newCode();
    harness.database?.exec('PRAGMA query_only = 1');
    expect(pairing.pair(code, 'x')).toMatchObject({ ok: false, error: { kind: 'storeFailed' } });
    harness.database?.exec('PRAGMA query_only = 0');
    expect(await stateOf(code)).toBe('open');
  });

  test('The time at which a browser was last seen is stored with a precision of a minute', async () => {
    const { browser } = pairBrowser(await newCode());
    harness.clock.advance(30_000);
    pairing.seen(browser.browserId);
    expect(harness.store.browsers.get(browser.browserId)?.browser.lastSeenAt).toBe(
      browser.pairedAt,
    );
    harness.clock.advance(60_000);
    pairing.seen(browser.browserId);
    expect(harness.store.browsers.get(browser.browserId)?.browser.lastSeenAt).toBe(
      browser.pairedAt + 90_000,
    );
  });

  test('The name of a browser contains no invisible or bidirectional control characters', async () => {
    const done = pairing.pair(await newCode(), `  Fire\u202Efox\n${'x'.repeat(300)}`);
    if (!done.ok) throw new Error(textIn('en', done.error.message));
    expect(done.value.browser.name).toMatch(/^Firefoxx{1,73}$/u);
  });
});
