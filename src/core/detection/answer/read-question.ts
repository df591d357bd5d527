import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { CERTAIN, type ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { ExtractionSettings } from '#shared/detection/extraction-settings.ts';

import { ReactExtractor } from '../react-extractor.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import { subjectOf, type Subject } from '../subject/subject.ts';
import { withSubject } from '../subject/with-subject.ts';
import { snapshotOf } from '../watched-screen.ts';
import { markOf, type PromptMark } from './prompt-mark.ts';

/** A question as read from a screen: its text, its subject, and the mark of its prompt. */
export type ReadQuestion = {
  readonly message: ExtractedMessage;
  readonly subject: Subject;
  readonly mark: PromptMark;
};

/** Makes a question from the message that was read from a screen. */
export function questionOf(screen: ScreenText, message: ExtractedMessage): ReadQuestion {
  const subject = subjectOf(screen, message);
  const whole = withSubject(message, subject, screen);
  return { message: whole, subject, mark: markOf(screen, whole, subject) };
}

/**
 * `agentScreens`: the agents whose screens are known. `extraction`: the number of lines that are
 * read.
 */
export type QuestionReading = {
  readonly agentScreens: readonly AgentScreen[];
  readonly extraction?: () => ExtractionSettings;
};

/** Reads the question that a screen asks now. Returns null if there is no certain one. */
export async function readQuestion(
  screen: ScreenText,
  { agentScreens, extraction }: QuestionReading,
): Promise<ReadQuestion | null> {
  const reader = new ReactExtractor(new RuleExtractor(agentScreens), null, {
    ...(extraction && { settings: extraction }),
  });
  const result = await reader.extract(snapshotOf(screen, false));
  const message = result.type === 'failed' ? null : result.message;
  return message?.state === 'has_question' && message.confidence >= CERTAIN
    ? questionOf(screen, message)
    : null;
}
