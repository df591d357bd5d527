import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { TypingFailure } from '#core/agents/program-watch.ts';
import {
  ownNotice,
  type NoticeWithValues,
  type OwnNotice,
} from '#shared/conversation/own-notice.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';
import { compose } from '#shared/words/sentence.ts';

const noticeOfFailure: Readonly<Record<TypingFailure, Exclude<OwnNotice, NoticeWithValues>>> = {
  notAwaited: 'promptNotAwaited',
  notPasted: 'promptNotPasted',
  notShown: 'promptNotShown',
  notSent: 'promptNotSent',
  oneLine: 'promptOneLine',
};

/** Returns the event of a prompt that did not reach the program. */
export function notTyped(promptKey: string, failure: TypingFailure): AgentEvent {
  const { text: message, data } = ownNotice(noticeOfFailure[failure]);
  return { type: 'promptFailed', promptKey, message, data };
}

/** Returns the notice of a program that ended by itself without a failure. */
export function programEnded(agent: string, { code }: TerminalExit): AgentEvent {
  const notice: OwnNotice = 'programEnded';
  const text = compose('notices.programEnded', { agent, code: String(code) });
  return { type: 'notice', text, data: { notice } };
}
