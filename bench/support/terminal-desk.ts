import { Corral } from '../../e2e/support/corral.ts';
import { Machine } from '../../e2e/machine/machine.ts';
import { ptyHostOf } from '../../e2e/machine/pty-host.ts';
import { killProcessesOf } from '../../e2e/machine/strays.ts';
import { TerminalView } from '../../e2e/support/page/terminal-view.ts';
import type { Browser } from '@playwright/test';

import { each } from './latencies.ts';
import type { Probe } from './probe.ts';
import { freshPage, launchBrowser, residentMiB } from './rig.ts';
import { disableNetworkEvents } from './unwatched.ts';

const ROWS = '.xterm-rows > div';
/**
 * Disables WebGL, because an observer sees what page elements draw, but nothing that a graphics
 * card draws.
 */
const NO_GRAPHICS = `const { getContext } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return kind === 'webgl2' ? null : getContext.call(this, kind, ...more); };`;

/** Duration of a frame at 60 Hz, and a step without a common divisor. */
const FRAME_MS = 17;
const STEP_MS = 7;

/** Simulates a person who works in the shells of the built Corral, in windows of a real browser. */
export class TerminalDesk {
  readonly #machine: Machine;
  readonly #corral: Corral;
  readonly #browser: Browser;

  private constructor(machine: Machine, corral: Corral, browser: Browser) {
    this.#machine = machine;
    this.#corral = corral;
    this.#browser = browser;
  }

  /** Runs `work` on such a desk and removes it afterwards. */
  static async with<T>(work: (desk: TerminalDesk) => Promise<T>): Promise<T> {
    const machine = await Machine.create([]);
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
    await disableNetworkEvents(probe.page);
    return new TerminalWindow(probe);
  }

  /** Returns the memory in MiB of the process that owns the terminals. */
  async hostMiB(): Promise<number> {
    return residentMiB(await ptyHostOf(this.#machine));
  }
}

/** One window and its visible shell. */
export class TerminalWindow {
  readonly probe: Probe;
  readonly #view: TerminalView;
  /** Number of the shell's next command, which its prompt displays. */
  #commands = 1;

  constructor(probe: Probe) {
    this.probe = probe;
    this.#view = new TerminalView(probe.page);
  }

  /** Opens a shell with numbered prompts. */
  async open(): Promise<void> {
    await this.#view.open();
    this.#commands = 1;
    await this.#view.run(String.raw`PS1='n\#> '`);
    await this.#view.shows('n2>');
  }

  /** Opens another shell that stays in the background with its program. */
  async openBehind(line: string): Promise<void> {
    await this.#view.open();
    await this.start(line);
    await this.probe.page
      .getByRole('navigation', { name: 'Terminals' })
      .getByRole('button')
      .first()
      .click();
    await this.#view.shows(/n\d+>/u);
    await this.#view.input.focus();
  }

  /**
   * Returns the time from Enter until the whole output of the command, and the prompt after it, is
   * painted.
   */
  async run(line: string): Promise<number> {
    await this.probe.page.keyboard.type(line);
    return this.#toPrompt('Enter');
  }

  /** Runs a line without waiting for its end. */
  async start(line: string): Promise<void> {
    await this.#view.run(line);
  }

  /** Returns the time from Ctrl+C to the next prompt. */
  interrupt(): Promise<number> {
    return this.#toPrompt('Control+c');
  }

  /**
   * Returns the time from each key to its letter, typed into a program that echoes. `letter` must
   * not be on the screen yet.
   */
  async echoes(letter: string, keys: number): Promise<readonly number[]> {
    await this.start('cat');
    const took = await each(keys, async (n) => {
      // Keys arrive at any time between two frames; keys pressed right after a frame was painted
      // would all wait for the same part of one.
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
