import { ApiLine } from '#core/shell/http/api-line.ts';

import { startRealDesk } from './real-desk.fixture.ts';

/** Program that is killed: opens a transcript, or continues its reading, and prints when it writes. */
const [folder = '', agentSessionId = ''] = process.argv.slice(2);
const app = await startRealDesk(folder);
const line = new ApiLine((channel) => app.serve(channel));
const opened = await line.api['transcripts.open']({
  commandId: crypto.randomUUID(),
  agentId: 'claude-code',
  agentSessionId,
});
process.stdout.write(`${opened.ok}\n`);
