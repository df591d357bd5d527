import { Corral } from '../../e2e/support/corral.ts';
import { Machine } from '../../e2e/machine/machine.ts';
import { ptyHostOf } from '../../e2e/machine/pty-host.ts';
import { killProcessesOf } from '../../e2e/machine/strays.ts';
import { TerminalView } from '../../e2e/support/page/terminal-view.ts';
import type { Browser } from '@playwright/test';

import { each } from './latencies.ts';
import type { Probe } from './probe.ts';
import { freshPage, launchBrowser, residentMiB } from './rig.ts';
import { leaveUnwatched } from './unwatched.ts';

const ROWS = '.xterm-rows > div';
/** An observer sees what elements of the page draw, and nothing of what a graphics card does. */
const NO_GRAPHICS = `const { getContext } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return kind === 'webgl2' ? null : getContext.call(this, kind, ...more); };`;

/** Of a 60 Hz screen; and a step that has no common measure with it. */
const FRAME_MS = 17;
const STEP_MS = 7;

/** A person who works in the shells of Corral as built, in windows of a real browser. */
export class TerminalDesk {
  readonly #machine: Machine;
  readonly #corral: Corral;
  readonly #browser: Browser;

  private constructor(machine: Machine, corral: Corral, browser: Browser) {
    this.#machine = machine;
    this.#corral = corral;
    this.#browser = browser;
  }

  /** Nothing of it is left afterwards. */
  static async with<T>(work: (desk: TerminalDesk) => Promise<T>): Promise<T> {
    const machine = await Machine.create();
    const corral = new Corral(machine, 'http://127.0.0.1:9');
    const browser = await launchBrowser();
    try {
      await corral.start({ path: [] });
      return await work(new TerminalDesk(machine, corral, browser));
    } finally {
      await browser.close();
      await corral.close();
      await killProcessesOf(machine.home);
      await machine.remove();
    }
  }

  async window(): Promise<TerminalWindow> {
    const probe = await freshPage(this.#browser);
    await probe.page.addInitScript({ content: NO_GRAPHICS });
    await probe.page.goto(this.#corral.address);
    await leaveUnwatched(probe.page);
    return new TerminalWindow(probe);
  }

  /** MiB that the process which owns the terminals holds. */
  async hostMiB(): Promise<number> {
    return residentMiB(await ptyHostOf(this.#machine));
  }
}

/** One window, and the shell in it that is in sight. */
export class TerminalWindow {
  readonly probe: Probe;
  readonly #view: TerminalView;
  /** Of the shell's commands, as its prompt counts them. */
  #commands = 1;

  constructor(probe: Probe) {
    this.probe = probe;
    this.#view = new TerminalView(probe.page);
  }

  /** A shell whose prompts can be told apart. */
  async open(): Promise<void> {
    await this.#view.open();
    this.#commands = 1;
    await this.#view.run(String.raw`PS1='n\#> '`);
    await this.#view.shows('n2>');
  }

  /** Another shell, left behind with what runs in it. */
  async openBehind(line: string): Promise<void> {
    await this.#view.open();
    await this.start(line);
    await this.probe.page.getByRole('navigation', { name: 'Terminals' }).getByRole('button').first().click();
    await this.#view.shows(/n\d+>/u);
    await this.#view.input.focus();
  }

  /** From Enter until all that the command prints is painted, and the prompt after it. */
  async run(line: string): Promise<number> {
    await this.probe.page.keyboard.type(line);
    return this.#toPrompt('Enter');
  }

  /** Without waiting for its end. */
  async start(line: string): Promise<void> {
    await this.#view.run(line);
  }

  /** From Ctrl+C to the next prompt. */
  interrupt(): Promise<number> {
    return this.#toPrompt('Control+c');
  }

  /** From each key to its letter, typed to a program that shows what it is given. Another `letter` than what is on the screen. */
  async echoes(letter: string, keys: number): Promise<readonly number[]> {
    await this.start('cat');
    const took = await each(keys, async (n) => {
      // Keys fall anywhere between two frames: pressed as soon as the last one was painted, all would wait for the same part of one.
      await new Promise((resolve) => setTimeout(resolve, (n * STEP_MS) % FRAME_MS));
      return this.#echo(letter, n + 1);
    });
    await this.interrupt();
    return took.slice(keys / 10);
  }

  async #echo(letter: string, times: number): Promise<number> {
    const typed = letter.repeat(times);
    await this.probe.expect(typed, ROWS, typed);
    return this.#pressed(letter, typed);
  }

  async #toPrompt(key: string): Promise<number> {
    const prompt = `n${(this.#commands += 1) + 1}>`;
    await this.probe.expect(prompt, ROWS, prompt);
    return this.#pressed(key, prompt);
  }

  async #pressed(key: string, expected: string): Promise<number> {
    await this.probe.page.keyboard.press(key);
    const painted = await this.probe.painted(expected);
    return painted - (await this.probe.lastEvent('keydown'));
  }
}
