import type { OutsideRuns } from '#core/agents/agent.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';

import type { PreviewDetails } from '../asks/asks.ts';
import { livingConversation } from './living-conversation.ts';
import { endOfLines } from './followed-file.ts';
import { TranscriptFollower } from './transcript-follower.ts';

type Ports = {
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly previewDetails: PreviewDetails;
};

/**
 * Finds Claude Code in a terminal of the person, by its process records and transcripts in its own
 * folder.
 */
export function claudeOutside(
  { clock, log, previewDetails }: Ports,
  configDir: string,
): OutsideRuns {
  return {
    programArgs: [],
    find: (processes, newest) => livingConversation(configDir, processes, newest),
    endOfLines,
    follower: (deliver) => new TranscriptFollower({ clock, log, previewDetails, deliver }),
  };
}
