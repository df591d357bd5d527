import { describe, expect, test } from 'vitest';

import { ECHO_MS, STABLE_MS } from '../stability-gate.ts';
import { OUTVOTED_MS, SILENCE_MS, TYPING_MS, WORDLESS_MS } from './judge.ts';
import type { WatchState } from './watch-model.ts';
import type { ScreenReading, WatchNews } from './watch-news.ts';
import { MOVING_MS, initialWatchState, watchStep, type WatchStep } from './watch-state.ts';

const seen = (
  state: ScreenReading['state'],
  fingerprint: string = state,
  rest: Partial<ScreenReading> = {},
): ScreenReading => ({
  state,
  fingerprint,
  isCertain: true,
  isPromptThere: false,
  ...rest,
});
const question = (fingerprint = 'q') => seen('has_question', fingerprint);
const [idle, processing] = [seen('idle'), seen('processing')];
const unreadable = (isPromptThere = false) => seen('idle', '', { isCertain: false, isPromptThere });

/** A terminal whose screen the test draws; collects all announcements with their times. */
class WatchedScreen {
  state: WatchState = initialWatchState;
  now = 100_000;
  screen = { content: 'nothing', cols: 80, rows: 24, seen: idle };
  readonly announced: string[] = [];
  readonly disagreements: string[] = [];
  reads = 0;
  #begun = this.now;

  news(news: WatchNews): void {
    this.#take(watchStep(this.state, news));
  }

  #take({ state, wants, announcement, disagreement }: WatchStep): void {
    this.state = state;
    const at = this.now;
    if (disagreement)
      this.disagreements.push(
        `${disagreement.believed} ${disagreement.reported}, screen ${disagreement.otherReported}`,
      );
    if (announcement)
      this.announced.push(
        announcement.type === 'waiting'
          ? `waiting ${announcement.fingerprint ?? '?'} @${at - this.#begun}`
          : `${announcement.type} @${at - this.#begun}`,
      );
    const { content, cols, rows } = this.screen;
    if (wants === 'look') this.news({ type: 'looked', at, content, cols, rows });
    if (wants !== 'read') return;
    this.reads += 1;
    this.news({ type: 'read', at, content, seen: this.screen.seen });
  }

  /** Advances the time and performs the looks that are due. */
  pass(ms: number): this {
    const end = this.now + ms;
    while (this.state.lookAt !== null && this.state.lookAt <= end) {
      this.now = Math.max(this.now, this.state.lookAt);
      this.news({ type: 'passed', at: this.now });
    }
    this.now = end;
    return this;
  }

  /** Draws and is quiet 150 ms later, as pty-host reports it. */
  draws(content: string, what: ScreenReading): this {
    this.news({ type: 'printed', at: this.now, quiet: false });
    this.screen = { ...this.screen, content, seen: what };
    this.pass(150);
    this.news({ type: 'printed', at: this.now, quiet: true });
    return this;
  }

  reports(
    witness: 'hook' | 'status' | 'title' | 'protocol',
    reported: 'processing' | 'waiting' | 'idle' | null,
  ): this {
    this.news({ type: 'reported', at: this.now, witness, reported });
    return this;
  }

  types(): this {
    this.news({ type: 'typed', at: this.now });
    return this;
  }
}

/**
 * The time until a prompt is announced: until the output is quiet, and then until the screen is
 * still.
 */
const SURE = 150 + STABLE_MS;

describe('watchStep with the screen as the only witness', () => {
  test('watchStep announces a question once, after the screen was still', () => {
    const scene = new WatchedScreen().draws('Go on? [y/n]', question()).pass(60_000);
    expect({ announced: scene.announced, reads: scene.reads }).toEqual({
      announced: [`waiting q @${SURE}`],
      reads: 1,
    });
  });

  test('watchStep does not announce a question that ends before the screen was still', () => {
    const scene = new WatchedScreen()
      .draws('Go on? [y/n]', question())
      .pass(STABLE_MS - 1)
      .draws('done', idle)
      .pass(10_000);
    expect(scene.announced.map((each) => each.split(' ')[0])).toEqual(['idle']);
  });

  test('watchStep announces another question, but not the same one drawn differently', () => {
    const scene = new WatchedScreen().draws('Go on? [y/n]', question()).pass(1000);
    scene.draws('Go on?  [y/n] y', question()).pass(1000).draws('Which?', question('r')).pass(1000);
    expect(scene.announced.map((each) => each.split(' @')[0])).toEqual(['waiting q', 'waiting r']);
  });

  test('watchStep announces idle after work only after five seconds of silence', () => {
    const scene = new WatchedScreen().draws('Thinking…', processing).pass(1000).draws('$', idle);
    const printedAt = scene.now;
    scene.pass(SILENCE_MS - 1);
    expect(scene.announced.map((each) => each.split(' ')[0])).toEqual(['processing']);
    scene.pass(2);
    expect({
      announced: scene.announced.at(-1),
      late: scene.now - printedAt >= SILENCE_MS,
    }).toEqual({
      announced: expect.stringContaining('idle'),
      late: true,
    });
  });

  test('watchStep announces a question after work without waiting for silence', () => {
    const scene = new WatchedScreen().draws('Thinking…', processing).pass(1000);
    const drawnAt = scene.now;
    scene.draws('Go on? [y/n]', question()).pass(STABLE_MS);
    expect(scene.announced.at(-1)).toBe(`waiting q @${drawnAt + SURE - 100_000}`);
  });

  test('watchStep announces a question on an ever-changing screen after two equal readings', () => {
    const scene = new WatchedScreen();
    scene.screen = { ...scene.screen, content: 'frame 0', seen: question() };
    scene.news({ type: 'printed', at: scene.now, quiet: false });
    for (let frame = 1; frame <= 60; frame += 1) {
      scene.screen = { ...scene.screen, content: `frame ${frame}` };
      scene.pass(100);
    }
    expect({
      announced: scene.announced.length,
      first: scene.announced[0]?.split(' @')[0],
      reads: scene.reads <= 6000 / MOVING_MS,
    }).toEqual({
      announced: 1,
      first: 'waiting q',
      reads: true,
    });
  });

  test('watchStep announces nothing for an unreadable screen', () => {
    const scene = new WatchedScreen()
      .draws('Thinking…', processing)
      .pass(1000)
      .draws('hm', unreadable())
      .pass(60_000);
    expect(scene.announced.map((each) => each.split(' ')[0])).toEqual(['processing']);
  });

  test('watchStep keeps a question while its answer is typed and ends it once its line is no longer the last', () => {
    const scene = new WatchedScreen().draws('Name:', question()).pass(1000);
    scene.types().draws('Name: Ad', unreadable(true)).pass(10_000);
    expect(scene.announced.map((each) => each.split(' @')[0])).toEqual(['waiting q']);
    scene.types().draws('Name: Ada\n', unreadable(false)).pass(1000);
    expect(scene.announced.map((each) => each.split(' @')[0])).toEqual(['waiting q', 'processing']);
  });

  test('watchStep announces nothing for a resize', () => {
    const scene = new WatchedScreen().draws('Go on? [y/n]', question()).pass(5000);
    scene.screen = { ...scene.screen, cols: 40, content: 'Go\non? [y/n]' };
    scene.news({ type: 'printed', at: scene.now, quiet: true });
    scene.pass(5000);
    expect(scene.announced).toHaveLength(1);
  });

  test("watchStep announces nothing for the person's own keys and while they type", () => {
    const scene = new WatchedScreen().draws('$', idle).pass(10_000).types();
    scene.now += ECHO_MS - 200;
    scene.draws('$ ./ask.sh\nGo on? [y/n]', question()).pass(STABLE_MS + ECHO_MS);
    expect(scene.announced.map((each) => each.split(' ')[0])).toEqual(['idle']);
    scene.pass(TYPING_MS + STABLE_MS);
    expect(scene.announced.map((each) => each.split(' ')[0])).toEqual(['idle', 'waiting']);
  });

  test('watchStep announces the same question again after an answer', () => {
    const scene = new WatchedScreen().draws('Go on? [y/n]', question()).pass(1000);
    scene.news({ type: 'answered', at: scene.now });
    scene.draws('Go on? [y/n] y\nGo on? [y/n]', question()).pass(1000);
    expect(scene.announced.map((each) => each.split(' @')[0])).toEqual(['waiting q', 'waiting q']);
  });

  test('watchStep repeats the announcement if a check is requested', () => {
    const scene = new WatchedScreen().draws('Go on? [y/n]', question()).pass(5000);
    scene.news({ type: 'wanted', at: scene.now });
    scene.pass(1000);
    expect(scene.announced.map((each) => each.split(' @')[0])).toEqual(['waiting q', 'waiting q']);
  });

  test('watchStep announces nothing after the exit', () => {
    const scene = new WatchedScreen().draws('Go on? [y/n]', question()).pass(1000);
    scene.news({ type: 'exited', at: scene.now });
    scene.news({ type: 'exited', at: scene.now });
    scene.draws('$', idle).pass(10_000);
    expect(scene.announced.map((each) => each.split(' ')[0])).toEqual(['waiting', 'exited']);
  });
});

describe('watchStep with several witnesses', () => {
  test.each([
    ['protocol', 'hook'],
    ['hook', 'status'],
    ['status', 'title'],
  ] as const)('watchStep prefers the witness %s to %s', (strong, weak) => {
    const scene = new WatchedScreen()
      .reports(weak, 'idle')
      .reports(strong, 'processing')
      .reports(weak, 'waiting')
      .pass(WORDLESS_MS * 2);
    expect(scene.announced.map((each) => each.split(' ')[0])).toEqual(['idle', 'processing']);
  });

  test('watchStep believes a witness that reports work before the screen and notes the disagreement once', () => {
    const scene = new WatchedScreen()
      .reports('status', 'processing')
      .draws('Go on? [y/n]', question())
      .pass(OUTVOTED_MS / 2);
    scene.draws('Go on? [y/n] ', question()).pass(OUTVOTED_MS / 4);
    expect({ announced: scene.announced, noted: scene.disagreements }).toEqual({
      announced: ['processing @0'],
      noted: ['status processing, screen waiting'],
    });
  });

  test('watchStep stops believing a silent witness after the screen has contradicted it for OUTVOTED_MS', () => {
    const scene = new WatchedScreen()
      .reports('status', 'processing')
      .draws('Go on? [y/n]', question())
      .pass(OUTVOTED_MS + SURE + STABLE_MS);
    expect(scene.announced.map((each) => each.split(' @')[0])).toEqual(['processing', 'waiting q']);
  });

  test('watchStep announces a waiting program without words until its question can be read', () => {
    const wordless = new WatchedScreen()
      .reports('status', 'waiting')
      .draws('?!', unreadable())
      .pass(WORDLESS_MS + STABLE_MS * 2);
    expect(wordless.announced.map((each) => each.split(' @')[0])).toEqual(['waiting ?']);
    wordless.draws('Which?', question()).pass(1000);
    expect(wordless.announced.map((each) => each.split(' @')[0])).toEqual([
      'waiting ?',
      'waiting q',
    ]);
  });

  test('watchStep ignores readings from before a witness reported', () => {
    const scene = new WatchedScreen()
      .draws('First?', question('first'))
      .pass(1000)
      .reports('status', 'processing')
      .reports('status', 'waiting');
    expect(scene.announced.map((each) => each.split(' @')[0])).toEqual([
      'waiting first',
      'processing',
    ]);
    scene.draws('Second?', question('second')).pass(1000);
    expect(scene.announced.at(-1)).toContain('waiting second');
  });

  test('watchStep announces a question of an idle agent', () => {
    const scene = new WatchedScreen()
      .reports('status', 'processing')
      .reports('status', 'idle')
      .draws('What next?', question())
      .pass(1000);
    expect({
      announced: scene.announced.map((each) => each.split(' @')[0]),
      noted: scene.disagreements,
    }).toEqual({
      announced: ['processing', 'idle', 'waiting q'],
      noted: [],
    });
  });

  test('watchStep uses the other witnesses after a report is withdrawn', () => {
    const scene = new WatchedScreen()
      .reports('title', 'processing')
      .reports('title', null)
      .draws('Go on?', question())
      .pass(1000);
    expect(scene.announced.map((each) => each.split(' @')[0])).toEqual(['processing', 'waiting q']);
  });
});
