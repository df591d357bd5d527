import type { AgentListener } from '#core/agents/agent.ts';
import type { AgentTerminalPort, RunningProgram } from '#core/agents/agent-terminal.ts';
import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';

import type { PreviewDetails } from '../asks/asks.ts';
import type { PromptImages } from './prompt-images.ts';
import type { TuiMemo } from './tui-memo.ts';

export type TuiPorts = {
  readonly terminals: AgentTerminalPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly previewDetails: PreviewDetails;
};

export type TuiRunOptions = {
  readonly ports: TuiPorts;
  readonly program: RunningProgram;
  readonly memo: TuiMemo;
  readonly listener: AgentListener;
  /**
   * Folder of Claude Code's transcripts; a path outside of it is never read, even if a hook names
   * it.
   */
  readonly transcripts: string;
  readonly images: Pick<PromptImages, 'save'>;
  /**
   * Releases what belongs only to this run: its registration at the hook server and its settings
   * file.
   */
  readonly release: (ended: boolean) => void;
};
