import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { TypingFailure } from '#core/agents/program-watch.ts';
import type { OwnNotice } from '#shared/conversation/own-notice.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';
import { notices } from '#shared/words/en/notices.ts';

const noticeOfFailure: Readonly<Record<TypingFailure, OwnNotice>> = {
  notAwaited: 'promptNotAwaited',
  notPasted: 'promptNotPasted',
  notShown: 'promptNotShown',
  notSent: 'promptNotSent',
  oneLine: 'promptOneLine',
};

/** Returns the event of a prompt that did not reach the program. */
export function notTyped(promptKey: string, failure: TypingFailure): AgentEvent {
  const notice = noticeOfFailure[failure];
  return { type: 'promptFailed', promptKey, message: notices[notice], data: { notice } };
}

/** Returns the notice of a program that ended by itself without a failure. */
export function programEnded(agent: string, { code }: TerminalExit): AgentEvent {
  const notice: OwnNotice = 'programEnded';
  const values = { agent, code: String(code) };
  const text = notices[notice].replaceAll(/\{\{(agent|code)\}\}/g, (_, name: string) =>
    name === 'agent' ? values.agent : values.code,
  );
  return { type: 'notice', text, data: { notice, ...values } };
}
