import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import { CERTAIN, type ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { ExtractionSettings } from '#shared/detection/extraction-settings.ts';

import { ReactExtractor } from '../react-extractor.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import { subjectOf, type Subject } from '../subject/subject.ts';
import { withSubject } from '../subject/with-subject.ts';
import { snapshotOf } from '../watched-place.ts';
import { markOf, type PromptMark } from './prompt-mark.ts';

/** A question as it was read from a screen: what is asked, about what, and which prompt asks it. */
export type ReadQuestion = { readonly message: ExtractedMessage; readonly subject: Subject; readonly mark: PromptMark };

/** Makes a question of what was read of a screen. */
export function questionOf(screen: ScreenText, message: ExtractedMessage): ReadQuestion {
  const subject = subjectOf(screen, message);
  return { message: withSubject(message, subject, screen), subject, mark: markOf(screen, message, subject) };
}

/** `agentScreens`: the agents whose screens are known. `extraction`: how much of the screen is read. */
export type QuestionReading = { readonly agentScreens: readonly AgentScreen[]; readonly extraction?: () => ExtractionSettings };

/** Reads what a screen asks at this moment; null if that is nothing certain. */
export async function readQuestion(screen: ScreenText, { agentScreens, extraction }: QuestionReading): Promise<ReadQuestion | null> {
  const reader = new ReactExtractor(new RuleExtractor(agentScreens), null, { ...(extraction && { settings: extraction }) });
  const result = await reader.extract(snapshotOf(screen, false));
  const message = result.type === 'failed' ? null : result.message;
  return message?.state === 'has_question' && message.confidence >= CERTAIN ? questionOf(screen, message) : null;
}
