import { agentScreens } from '#core/agents/all.ts';
import { MAX_LINES, type Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import { ReactExtractor } from '#core/detection/react-extractor.ts';
import { RuleExtractor, type Reading } from '#core/detection/rule-extractor.ts';
import { withSubjectOfText } from '#core/detection/subject/subject-of-text.ts';

/** Result of the rules. `lines` is the number of last lines that were read. */
export type RulesReading = Reading & { readonly lines: number };

/**
 * Reads a screen with rules, in growing windows of lines, or all at once if `windows` is null. The
 * subject of a question is read from all lines of the largest window.
 */
export async function readByRules(
  agent: string,
  snapshot: Snapshot,
  windows: readonly number[] | null,
): Promise<RulesReading> {
  const rules = new RuleExtractor(agentScreens, agent);
  let lines = MAX_LINES;
  if (windows !== null) {
    const recordingRules = {
      isProcessing: (screen: Snapshot) => rules.isProcessing(screen),
      extract: (screen: Snapshot, window: number) => {
        lines = window;
        return rules.extract(screen, window);
      },
    };
    const settings = { windows: [...windows], steps: windows.length };
    await new ReactExtractor(recordingRules, null, { settings: () => settings }).extract(snapshot);
  }
  const reading = rules.read(snapshot, lines);
  const message = withSubjectOfText(reading.message, snapshot, windows?.at(-1));
  return { ...reading, message, lines };
}
