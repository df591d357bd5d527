import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import { z } from 'zod';

import { Desk } from '../../e2e/support/page/desk.ts';
import { repository } from '../../e2e/machine/machine.ts';
import { installProgram } from '../../e2e/machine/programs.ts';
import type { Probe } from './probe.ts';
import type { Rig } from './rig.ts';

export type HugeCase = 'small' | 'command' | 'options' | 'fields';
/** Longest time in ms for which the main thread of the page or the server was blocked. */
export type Longest = { readonly page: number; readonly core: number };

const PATIENCE_MS = 90_000;
/** Work that follows the visible result is included. */
const SETTLE_MS = 1500;
const note = z.object({ at: z.number(), ms: z.number() });

/** A desk on which a fake Claude asks one huge question. */
export class HugeDesk {
  readonly #rig: Rig;
  readonly #probe: Probe;
  readonly #log: string;

  private constructor(rig: Rig, probe: Probe, log: string) {
    this.#rig = rig;
    this.#probe = probe;
    this.#log = log;
  }

  static async open(rig: Rig): Promise<HugeDesk> {
    const { machine } = rig;
    const log = join(machine.root, 'loop.jsonl');
    const fake = join(repository, 'e2e/fakes/huge-claude.ts');
    await installProgram(
      machine,
      'claude',
      `exec node --disable-warning=ExperimentalWarning ${fake} "$@"`,
    );
    const options = `--import=${join(import.meta.dirname, 'loop-probe.mjs')} ${process.env['CORRAL_BENCH_NODE'] ?? ''}`;
    await rig.corral.start({ env: { NODE_OPTIONS: options, CORRAL_BENCH_LOOP: log } });
    return new HugeDesk(rig, await rig.window(), log);
  }

  get page(): Page {
    return this.#probe.page;
  }

  /** Measures from the prompt until the question has been visible for a moment. */
  async asked(which: HugeCase): Promise<Longest> {
    return this.#during(async () => {
      const desk = new Desk(this.page);
      await desk.startSession({ folder: this.#rig.machine.project, prompt: `HUGE:${which}` });
      await desk.question.waitFor({ timeout: PATIENCE_MS });
    });
  }

  /** Measures from the first key of an answer until the agent has it. */
  async answered(which: HugeCase): Promise<Longest> {
    return this.#during(async () => {
      const { question } = new Desk(this.page);
      if (which === 'options') {
        await question.getByRole('textbox', { name: /^Find among/u }).fill('choice 19999');
        await question.getByRole('radio', { name: 'Choice 19999', exact: true }).check();
      }
      await question
        .getByRole('button', { name: which === 'options' ? 'Answer' : 'Approve once', exact: true })
        .click();
      await this.#answerArrived();
    });
  }

  async #answerArrived(): Promise<void> {
    const file = join(this.#rig.machine.project, 'answers.jsonl');
    const until = Date.now() + PATIENCE_MS;
    while (!existsSync(file) || readFileSync(file).length === 0) {
      if (Date.now() > until) throw new Error('The agent got no answer.');
      await this.page.waitForTimeout(50);
    }
  }

  async #during(work: () => Promise<void>): Promise<Longest> {
    await this.#probe.takeLongTasks();
    const from = Date.now();
    await work();
    await this.page.waitForTimeout(SETTLE_MS);
    const page = Math.max(0, ...(await this.#probe.takeLongTasks()));
    return { page, core: this.#longestBlock(from) };
  }

  #longestBlock(from: number): number {
    const lines = existsSync(this.#log) ? readFileSync(this.#log, 'utf8').trim().split('\n') : [];
    const notes = lines.filter((line) => line !== '').map((line) => note.parse(JSON.parse(line)));
    return Math.max(0, ...notes.filter(({ at }) => at > from).map(({ ms }) => ms));
  }
}
