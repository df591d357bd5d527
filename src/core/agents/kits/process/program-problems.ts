import { printedLines } from '#shared/base/printed-lines.ts';
import type { ProcessExit } from '#core/ports.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose, type Sentence, type ShownText } from '#shared/words/sentence.ts';

import { settingsProblem, type SettingsReader } from './settings-problem.ts';

const LAST_LINES = 8;

/** The facts about an agent's program that its problems state. */
type Program = {
  readonly agent: string;
  /** Name of its command. */
  readonly program: string;
  /** Commands that install and update it; null if there are none. */
  readonly install: string | null;
  readonly update: string | null;
  /** Oldest version that works. */
  readonly least: string;
  /** Reads that its settings are the reason; absent if no version was seen to refuse them. */
  readonly settingsFault?: SettingsReader | undefined;
};

/** Problems that the program of any agent can have. */
export class ProgramProblems {
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  /** `fromSettings` is the path in the settings; null if Corral searched for the program. */
  missing(fromSettings: string | null): Problem {
    const { agent, program, install } = this.#program;
    return {
      kind: 'agentMissing',
      ...(fromSettings === null
        ? {
            message: compose('agentFailures.missing', { agent }),
            remedy: compose('agentFailures.install'),
            command: install,
          }
        : {
            message: compose('agentFailures.notAtPath', { path: fromSettings, program }),
            remedy: compose('agentFailures.correctPath'),
            command: null,
          }),
    };
  }

  /**
   * Returns the problem of settings that the program refuses, or null if the text names none.
   * `ownFile`: the file of its settings, for words that do not name it.
   */
  settings(printed: ShownText, ownFile: string | null = null): Problem | null {
    const { agent, settingsFault } = this.#program;
    const fault =
      typeof printed === 'string' ? (settingsFault?.(printedLines(printed)) ?? null) : null;
    return fault && settingsProblem(agent, { ...fault, file: fault.file ?? ownFile });
  }

  /** Returns the problem of a program that gives no version. */
  broken(path: string, reason: ShownText): Problem {
    const settings = this.settings(reason);
    if (settings) return settings;
    const { agent, install } = this.#program;
    return {
      kind: 'agentBroken',
      message: compose('agentFailures.broken', { path, reason }),
      remedy: compose('agentFailures.installAgain', { agent }),
      command: install,
    };
  }

  tooOld(path: string, version: string): Problem {
    const { agent, update, least } = this.#program;
    return {
      kind: 'agentTooOld',
      message: compose('agentFailures.tooOld', { path, version, least }),
      remedy: compose('agentFailures.update', { agent }),
      command: update,
    };
  }

  /** The program started and did not answer the first request. */
  silent(): Problem {
    const { agent, program } = this.#program;
    return {
      kind: 'agentSilent',
      message: compose('agentFailures.silent', { agent }),
      remedy: compose('agentFailures.runToSeeWait', { program }),
      command: program,
    };
  }

  /** The program ended before it answered the first request. */
  endedAtOnce(): Problem {
    const { agent, program } = this.#program;
    return {
      kind: 'agentEnded',
      message: compose('agentFailures.endedAtOnce', { agent }),
      remedy: compose('agentFailures.runToSee', { program }),
      command: program,
    };
  }

  /**
   * Returns the problem of an unrequested exit, or null after a successful one. `ownFile`: the file
   * of the program's settings.
   */
  exit(
    { code, signal }: ProcessExit,
    stderrTail: string,
    ownFile: string | null = null,
  ): Problem | null {
    if (code === 0) return null;
    const settings = this.settings(stderrTail, ownFile);
    if (settings) return settings;
    const { agent } = this.#program;
    const how =
      signal === null
        ? compose('agentFailures.endedWithCode', { agent, code: String(code) })
        : compose('agentFailures.endedBySignal', { agent, signal });
    return {
      kind: signal === null ? 'agentEnded' : 'agentKilled',
      message: withLastWords(how, lastLines(stderrTail)),
      remedy: compose('agentFailures.sendToStart'),
      command: null,
    };
  }
}

/** Returns the last lines that a program printed. */
export function lastLines(stderrTail: string): string {
  return stderrTail.trim().split('\n').slice(-LAST_LINES).join('\n');
}

/** Adds what a program printed last, if it printed something. */
export function withLastWords(sentence: Sentence, words: string): Sentence {
  const plain = printedLines(words).trim();
  if (plain === '') return sentence;
  return compose('agentFailures.withLastWords', { sentence, words: plain });
}

/**
 * Returns why a version command gave no version. `printed` is its output; `code` is null if it did
 * not end in time.
 */
export function versionFailure(
  command: string,
  code: number | null,
  printed: string,
  timeoutMs: number,
): ShownText {
  if (code === null)
    return compose('agentFailures.versionSilent', { command, seconds: String(timeoutMs / 1000) });
  const words = printed.split('\n').slice(0, 3).join(' ').slice(0, 300);
  return words || compose('agentFailures.versionFailed', { command, code: String(code) });
}
