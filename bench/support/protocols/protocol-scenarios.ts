import { reply, slowText, toolUse, type Scenario } from '../../../e2e/model-server/dsl.ts';
import type { Rig } from '../rig.ts';
import { THE_END } from '../scenarios.ts';
import { AcpAlone } from './acp-alone.ts';
import type { AgentAlone } from './agent-alone.ts';
import { CodexAlone } from './codex-alone.ts';
import { OpencodeAlone } from './opencode-alone.ts';

/** A protocol, the agent that speaks it, and its scenarios. */
export type Protocol = {
  readonly name: string;
  /** Name of the agent in the new-session dialog. */
  readonly agent: string;
  /** Its own output, with which Corral is compared. */
  readonly output: string;
  readonly start: (rig: Rig) => Promise<AgentAlone>;
  readonly words: string;
  readonly asks: string;
};

/** Few samples, so that a protocol takes less than two minutes. */
export const ASKS = 8;
const WORDS = 120;
const PACE_MS = 27;

export const protocols: readonly Protocol[] = [
  {
    name: 'ACP',
    agent: 'Gemini CLI',
    output: 'Gemini’s stdout',
    start: (rig) => AcpAlone.start(rig),
    words: 'protocol-words',
    asks: 'protocol-gemini',
  },
  {
    name: 'app-server',
    agent: 'Codex',
    output: 'Codex’s stdout',
    start: (rig) => CodexAlone.start(rig),
    words: 'protocol-words',
    asks: 'protocol-codex',
  },
  {
    name: 'OpenCode’s server',
    agent: 'OpenCode',
    output: 'OpenCode’s events',
    start: (rig) => OpencodeAlone.start(rig),
    words: 'protocol-words',
    asks: 'protocol-opencode',
  },
];

/** The name of a folder, by which a tool use is recognised wherever it arrives. */
export function madeFolder(n: number): string {
  return `made-${n}.dir`;
}

function asking(tool: (command: string) => ReturnType<typeof toolUse>): Scenario {
  return () => Array.from({ length: ASKS }, (_, n) => reply(tool(`mkdir -p ${madeFolder(n)}`)));
}

export const protocolScenarios: Readonly<Record<string, Scenario>> = {
  'protocol-words': () => [
    reply(slowText(PACE_MS, ...Array.from({ length: WORDS }, (_, n) => `w${n}; `), THE_END)),
  ],
  'protocol-gemini': asking((command) =>
    toolUse('run_shell_command', { command, description: 'Makes a folder' }),
  ),
  'protocol-codex': asking((cmd) =>
    toolUse('exec_command', {
      cmd,
      sandbox_permissions: 'require_escalated',
      justification: 'Do you want to make a folder?',
    }),
  ),
  'protocol-opencode': asking((command) =>
    toolUse('bash', { command, description: 'Makes a folder' }),
  ),
};
