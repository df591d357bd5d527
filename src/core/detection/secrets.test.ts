import fc from 'fast-check';
import { expect, test } from 'vitest';

import { agentScreens, screenNames } from '#core/agents/all.ts';
import { screenOf } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';

import { frames } from './accuracy/written-frames.ts';
import { readScreen } from './ansi.ts';
import { cleanText } from './clean-up.ts';
import { RuleExtractor } from './rule-extractor.ts';

const chars = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const ALPHA = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Secrets in the formats of their issuers, with the part that must not be visible. */
const secrets = fc.oneof(
  chars(ALPHA, 40).map((key) => ({ shown: `sk-ant-api03-${key}`, secret: key })),
  chars(ALPHA, 36).map((key) => ({ shown: `ghp_${key}`, secret: key })),
  chars('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16).map((key) => ({
    shown: `AKIA${key}`,
    secret: key,
  })),
  chars(ALPHA, 12).map((key) => ({
    shown: `postgres://app:${key}@db.example.com/shop`,
    secret: key,
  })),
  chars(ALPHA, 14).map((key) => ({ shown: `API_TOKEN=${key}`, secret: key })),
  chars(ALPHA, 14).map((key) => ({ shown: `password: ${key}`, secret: key })),
  fc
    .tuple(chars(ALPHA, 20), chars(ALPHA, 24), chars(ALPHA, 30))
    .map((parts) => ({ shown: `eyJ${parts.join('.')}`, secret: parts[1] })),
);

/** Screens that contain a secret. */
const places: readonly ((secret: string) => string)[] = [
  (secret) => `Should I use the key ${secret} for the deployment? [y/N]`,
  (secret) => `Which key should I use?\nA) ${secret}\nB) a new one`,
  (secret) =>
    `⏺ I found ${secret} in .env.\n\n  Which one do you want?\n\n  1. keep ${secret}\n  2. rotate it\n\n${frames['claude']?.() ?? ''}`,
  (secret) =>
    `⏺ Which one do you want?\n\n  A) one\n  B) two\n\n${frames['claude']?.(`use ${secret}`) ?? ''}`,
  (secret) => `✶ Deploying with ${secret}… (3s)\n\n${frames['claude-working']?.() ?? ''}`,
  (secret) => `⏺ Done. The key is ${secret}.\n\n${frames['claude']?.() ?? ''}`,
  (secret) =>
    `› go on\n\n• Set ${secret} in the service. What should the next step be?\n\n${frames['codex']?.() ?? ''}`,
  (secret) => `$ export ${secret}`,
  (secret) => `$ deploy --with ${secret}\nworking on ${secret}...`,
  (secret) => `Password: ${secret}`,
  (secret) => `❯ ${secret}`,
  (secret) =>
    `${'─'.repeat(80)}\n Bash command\n\n   curl -H "Authorization: Bearer ${secret}" https://api.example.com\n\n Do you want to proceed?\n ❯ 1. Yes\n   2. Yes, and don't ask again for ${secret}\n   3. No\n\n Esc to cancel`,
  (secret) => `? Which registry token? (${secret})`,
];

/** Wraps lines at the width of the terminal, as a terminal does. */
const wrapped = (text: string, cols: number) =>
  text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${cols}}`, 'gu')) ?? [''])
    .join('\n');

const SHORTEST = 5;

/** Returns all output of all extractors for a screen, in lower case. */
function outputOf(drawn: string, cols: number, isWrapped: boolean): string {
  const lines = readScreen(isWrapped ? wrapped(drawn, cols) : drawn);
  const snapshot = {
    lines,
    cols: isWrapped ? cols : 400,
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
  };
  const readings = (['auto', ...screenNames] as const).map((agent) =>
    new RuleExtractor(agentScreens, agent).read(snapshot, MAX_LINES),
  );
  return `${JSON.stringify(readings)}${cleanText(screenOf(snapshot, MAX_LINES), 'generic', agentScreens)}`.toLowerCase();
}

test('no extractor outputs any part of a secret', () => {
  const cases = fc.record({
    secret: secrets,
    at: fc.nat(places.length - 1),
    cols: fc.constantFrom(80, 100, 120, 200),
    isWrapped: fc.boolean(),
  });
  /** The output for screens without a secret: its words and field names are no leak. */
  const outputWithoutSecret = places.map((place) => outputOf(place('#'), 400, false)).join('\n');
  const leaks = ({
    secret: { shown, secret },
    at,
    cols,
    isWrapped,
  }: typeof cases extends fc.Arbitrary<infer T> ? T : never) => {
    const text = outputOf(places[at]?.(shown) ?? '', cols, isWrapped);
    const pieces = Array.from({ length: secret.length - SHORTEST + 1 }, (_, from) =>
      secret.slice(from, from + SHORTEST).toLowerCase(),
    );
    return pieces.filter((piece) => text.includes(piece) && !outputWithoutSecret.includes(piece));
  };
  fc.assert(
    fc.property(cases, (each) => {
      expect(leaks(each)).toEqual([]);
    }),
    { numRuns: 600 },
  );
}, 60_000);

test('RuleExtractor keeps a command that contains a secret and hides the secret', () => {
  const lines = readScreen('Run curl -u app:x https://h?token=abcdef123456 now? [y/N]');
  const snapshot = {
    lines,
    cols: 80,
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
  };
  expect(new RuleExtractor(agentScreens).read(snapshot, MAX_LINES).message.content).toContain(
    'Run curl -u app:x https://h?token=[hidden] now?',
  );
});
