import type { Agent } from '#core/agents/agent.ts';

/**
 * The other side of a driver: plays its program, and witnesses what reached it. It leaves its
 * questions open when a turn ends, which is the worst that a program may do.
 */
export type StopPeer = {
  readonly agent: Agent;
  readonly permissionMode: string;
  /** Asks for permission for a tool of that name, in the turn that runs. */
  readonly ask: (name: string) => void;
  /** Ends the turn normally. */
  readonly endTurn: () => void;
  /** Names of the tools that it was allowed to run. */
  readonly approved: readonly string[];
  /** Names of the tools for which it still waits. */
  readonly waiting: () => readonly string[];
  /** Called by an interrupt, before the turn ends. */
  onInterrupt: () => void;
  /** True if a terminal shows the questions, which itself shows when they are over. */
  readonly isTerminal?: true;
  /** Set by the desk: sends a prompt of the person. */
  prompt?: (text: string) => void;
  readonly close?: () => Promise<void>;
};
