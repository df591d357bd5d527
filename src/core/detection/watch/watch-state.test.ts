import { describe, expect, test } from 'vitest';

import { ECHO_MS, STABLE_MS } from '../stability-gate.ts';
import { OUTVOTED_MS, SILENCE_MS, TYPING_MS, WORDLESS_MS } from './judge.ts';
import type { WatchState } from './watch-model.ts';
import type { Seen, WatchNews } from './watch-news.ts';
import { MOVING_MS, unwatched, watchStep, type WatchStep } from './watch-state.ts';

const seen = (state: Seen['state'], fingerprint: string = state, rest: Partial<Seen> = {}): Seen => ({
  state,
  fingerprint,
  isCertain: true,
  isPromptThere: false,
  ...rest,
});
const question = (fingerprint = 'q') => seen('has_question', fingerprint);
const [idle, busy] = [seen('idle'), seen('processing')];
const unsure = (isPromptThere = false) => seen('idle', '', { isCertain: false, isPromptThere });

/** A terminal whose screen the test draws, and everything that was announced of it, with the time. */
class Scene {
  state: WatchState = unwatched;
  now = 100_000;
  screen = { content: 'nothing', cols: 80, rows: 24, seen: idle };
  readonly told: string[] = [];
  readonly disagreements: string[] = [];
  reads = 0;
  #begun = this.now;

  news(news: WatchNews): void {
    this.#take(watchStep(this.state, news));
  }

  #take({ state, wants, tells, disagreement }: WatchStep): void {
    this.state = state;
    const at = this.now;
    if (disagreement) this.disagreements.push(`${disagreement.believed} ${disagreement.said}, screen ${disagreement.otherSaid}`);
    if (tells)
      this.told.push(
        tells.type === 'waiting' ? `waiting ${tells.fingerprint ?? '?'} @${at - this.#begun}` : `${tells.type} @${at - this.#begun}`,
      );
    const { content, cols, rows } = this.screen;
    if (wants === 'look') this.news({ type: 'looked', at, content, cols, rows });
    if (wants !== 'read') return;
    this.reads += 1;
    this.news({ type: 'read', at, content, seen: this.screen.seen });
  }

  /** Time goes by; what was to be looked at then, is. */
  pass(ms: number): this {
    const end = this.now + ms;
    while (this.state.lookAt !== null && this.state.lookAt <= end) {
      this.now = Math.max(this.now, this.state.lookAt);
      this.news({ type: 'passed', at: this.now });
    }
    this.now = end;
    return this;
  }

  /** Draws and is quiet 150 ms later, as pty-host tells it. */
  draws(content: string, what: Seen): this {
    this.news({ type: 'printed', at: this.now, quiet: false });
    this.screen = { ...this.screen, content, seen: what };
    this.pass(150);
    this.news({ type: 'printed', at: this.now, quiet: true });
    return this;
  }

  says(witness: 'hook' | 'status' | 'title' | 'protocol', said: 'processing' | 'waiting' | 'idle' | null): this {
    this.news({ type: 'reported', at: this.now, witness, said });
    return this;
  }

  types(): this {
    this.news({ type: 'typed', at: this.now });
    return this;
  }
}

/** The whole time of a prompt: until it is quiet, and until it has stood still. */
const SURE = 150 + STABLE_MS;

describe('the screen alone', () => {
  test('a question is told once it has stood still, and once', () => {
    const scene = new Scene().draws('Go on? [y/n]', question()).pass(60_000);
    expect({ told: scene.told, reads: scene.reads }).toEqual({ told: [`waiting q @${SURE}`], reads: 1 });
  });

  test('a question that is over before it stood still is not told', () => {
    const scene = new Scene()
      .draws('Go on? [y/n]', question())
      .pass(STABLE_MS - 1)
      .draws('done', idle)
      .pass(10_000);
    expect(scene.told.map((each) => each.split(' ')[0])).toEqual(['idle']);
  });

  test('another question takes its place; the same in other clothes does not', () => {
    const scene = new Scene().draws('Go on? [y/n]', question()).pass(1000);
    scene.draws('Go on?  [y/n] y', question()).pass(1000).draws('Which?', question('r')).pass(1000);
    expect(scene.told.map((each) => each.split(' @')[0])).toEqual(['waiting q', 'waiting r']);
  });

  test('work that is silent goes on for five seconds before it counts as rest', () => {
    const scene = new Scene().draws('Thinking…', busy).pass(1000).draws('$', idle);
    const printedAt = scene.now;
    scene.pass(SILENCE_MS - 1);
    expect(scene.told.map((each) => each.split(' ')[0])).toEqual(['processing']);
    scene.pass(2);
    expect({ told: scene.told.at(-1), late: scene.now - printedAt >= SILENCE_MS }).toEqual({
      told: expect.stringContaining('idle'),
      late: true,
    });
  });

  test('after work, a question does not wait for silence', () => {
    const scene = new Scene().draws('Thinking…', busy).pass(1000);
    const drawnAt = scene.now;
    scene.draws('Go on? [y/n]', question()).pass(STABLE_MS);
    expect(scene.told.at(-1)).toBe(`waiting q @${drawnAt + SURE - 100_000}`);
  });

  test('a question in a screen that never stands still is told when it was read twice', () => {
    const scene = new Scene();
    scene.screen = { ...scene.screen, content: 'frame 0', seen: question() };
    scene.news({ type: 'printed', at: scene.now, quiet: false });
    for (let frame = 1; frame <= 60; frame += 1) {
      scene.screen = { ...scene.screen, content: `frame ${frame}` };
      scene.pass(100);
    }
    expect({ told: scene.told.length, first: scene.told[0]?.split(' @')[0], reads: scene.reads <= 6000 / MOVING_MS }).toEqual({
      told: 1,
      first: 'waiting q',
      reads: true,
    });
  });

  test('what nobody can read says nothing, and is never taken for rest', () => {
    const scene = new Scene().draws('Thinking…', busy).pass(1000).draws('hm', unsure()).pass(60_000);
    expect(scene.told.map((each) => each.split(' ')[0])).toEqual(['processing']);
  });

  test('a question stays while its answer is being typed, and is over when its line is not the last one any more', () => {
    const scene = new Scene().draws('Name:', question()).pass(1000);
    scene.types().draws('Name: Ad', unsure(true)).pass(10_000);
    expect(scene.told.map((each) => each.split(' @')[0])).toEqual(['waiting q']);
    scene.types().draws('Name: Ada\n', unsure(false)).pass(1000);
    expect(scene.told.map((each) => each.split(' @')[0])).toEqual(['waiting q', 'processing']);
  });

  test('a resize is no news', () => {
    const scene = new Scene().draws('Go on? [y/n]', question()).pass(5000);
    scene.screen = { ...scene.screen, cols: 40, content: 'Go\non? [y/n]' };
    scene.news({ type: 'printed', at: scene.now, quiet: true });
    scene.pass(5000);
    expect(scene.told).toHaveLength(1);
  });

  test("the person's own keys are no news, and nobody is told while they type", () => {
    const scene = new Scene().draws('$', idle).pass(10_000).types();
    scene.now += ECHO_MS - 200;
    scene.draws('$ ./ask.sh\nGo on? [y/n]', question()).pass(STABLE_MS + ECHO_MS);
    expect(scene.told.map((each) => each.split(' ')[0])).toEqual(['idle']);
    scene.pass(TYPING_MS + STABLE_MS);
    expect(scene.told.map((each) => each.split(' ')[0])).toEqual(['idle', 'waiting']);
  });

  test('the same question asked again after an answer is a new one', () => {
    const scene = new Scene().draws('Go on? [y/n]', question()).pass(1000);
    scene.news({ type: 'answered', at: scene.now });
    scene.draws('Go on? [y/n] y\nGo on? [y/n]', question()).pass(1000);
    expect(scene.told.map((each) => each.split(' @')[0])).toEqual(['waiting q', 'waiting q']);
  });

  test('a check that is asked for says it again', () => {
    const scene = new Scene().draws('Go on? [y/n]', question()).pass(5000);
    scene.news({ type: 'wanted', at: scene.now });
    scene.pass(1000);
    expect(scene.told.map((each) => each.split(' @')[0])).toEqual(['waiting q', 'waiting q']);
  });

  test('nothing is told after the end', () => {
    const scene = new Scene().draws('Go on? [y/n]', question()).pass(1000);
    scene.news({ type: 'exited', at: scene.now });
    scene.news({ type: 'exited', at: scene.now });
    scene.draws('$', idle).pass(10_000);
    expect(scene.told.map((each) => each.split(' ')[0])).toEqual(['waiting', 'exited']);
  });
});

describe('several witnesses', () => {
  test.each([
    ['protocol', 'hook'],
    ['hook', 'status'],
    ['status', 'title'],
  ] as const)('%s goes before %s', (strong, weak) => {
    const scene = new Scene()
      .says(weak, 'idle')
      .says(strong, 'processing')
      .says(weak, 'waiting')
      .pass(WORDLESS_MS * 2);
    expect(scene.told.map((each) => each.split(' ')[0])).toEqual(['idle', 'processing']);
  });

  test('who says that it works is believed before the screen, and the disagreement is noted once', () => {
    const scene = new Scene()
      .says('status', 'processing')
      .draws('Go on? [y/n]', question())
      .pass(OUTVOTED_MS / 2);
    scene.draws('Go on? [y/n] ', question()).pass(OUTVOTED_MS / 4);
    expect({ told: scene.told, noted: scene.disagreements }).toEqual({
      told: ['processing @0'],
      noted: ['status processing, screen waiting'],
    });
  });

  test('who left without a word is believed no longer than the screen contradicts', () => {
    const scene = new Scene()
      .says('status', 'processing')
      .draws('Go on? [y/n]', question())
      .pass(OUTVOTED_MS + SURE + STABLE_MS);
    expect(scene.told.map((each) => each.split(' @')[0])).toEqual(['processing', 'waiting q']);
  });

  test('who says that it waits tells so without words when the question cannot be read, and with them when it can', () => {
    const wordless = new Scene()
      .says('status', 'waiting')
      .draws('?!', unsure())
      .pass(WORDLESS_MS + STABLE_MS * 2);
    expect(wordless.told.map((each) => each.split(' @')[0])).toEqual(['waiting ?']);
    wordless.draws('Which?', question()).pass(1000);
    expect(wordless.told.map((each) => each.split(' @')[0])).toEqual(['waiting ?', 'waiting q']);
  });

  test('what was read before a witness spoke is no answer to it', () => {
    const scene = new Scene().draws('First?', question('first')).pass(1000).says('status', 'processing').says('status', 'waiting');
    expect(scene.told.map((each) => each.split(' @')[0])).toEqual(['waiting first', 'processing']);
    scene.draws('Second?', question('second')).pass(1000);
    expect(scene.told.at(-1)).toContain('waiting second');
  });

  test('an agent at rest may end with a question', () => {
    const scene = new Scene().says('status', 'processing').says('status', 'idle').draws('What next?', question()).pass(1000);
    expect({ told: scene.told.map((each) => each.split(' @')[0]), noted: scene.disagreements }).toEqual({
      told: ['processing', 'idle', 'waiting q'],
      noted: [],
    });
  });

  test('a witness that takes back what it said leaves it to the others', () => {
    const scene = new Scene().says('title', 'processing').says('title', null).draws('Go on?', question()).pass(1000);
    expect(scene.told.map((each) => each.split(' @')[0])).toEqual(['processing', 'waiting q']);
  });
});
