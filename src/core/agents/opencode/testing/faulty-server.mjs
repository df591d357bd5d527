#!/usr/bin/env node
import { appendFileSync } from 'node:fs';

import { ScriptedServer } from './scripted-server.mjs';

/**
 * Plays `opencode serve` and does what each prompt says: a list of actions as JSON. FAULT says what
 * is wrong from the start; RECORD is the file of its starts and of the replies that it received.
 */
const { OPENCODE_SERVER_PASSWORD: password = '', FAULT: fault = '', RECORD: record } = process.env;
const note = (fact) => appendFileSync(record, `${JSON.stringify(fact)}\n`);
const port = Number(process.argv[process.argv.indexOf('--port') + 1]);
if (process.argv.includes('--version')) {
  process.stdout.write(
    `${process.env.HEALTH ? JSON.parse(process.env.HEALTH).version : '1.18.33'}\n`,
  );
  process.exit(0);
}
if (fault === 'dies-at-once') {
  process.stderr.write('The database is locked.\n');
  process.exit(3);
}
const server = new ScriptedServer(fault === 'other-password' ? 'other' : password);
if (process.env.HEALTH) server.health.api = JSON.parse(process.env.HEALTH);

const actions = {
  emit: (sessionID, [type, properties]) => server.emit(type, { sessionID, ...properties }),
  write: (_, [data]) => server.write(data),
  ask: (sessionID, [request, isSilent]) => server.ask({ sessionID, ...request }, isSilent),
  question: (sessionID, [request, isSilent]) =>
    server.question({ sessionID, ...request }, isSilent),
  /** Forgets a request, as if another front end had answered it unheard. */
  forget: (_, [id]) => server.permissions.delete(id),
  drop: () => server.drop(),
  die: () => process.exit(9),
  /** Sends an event that is longer than any line may be. */
  flood: (sessionID, [bytes]) =>
    server.emit('message.part.updated', { sessionID, part: { text: 'x'.repeat(bytes) } }),
  /** Does these things when the turn is aborted, whose requests stay. */
  aborted(_, [list]) {
    server.keepsRequests = true;
    server.aborted = (sessionID) => act(sessionID, list);
  },
  idle: (sessionID) => server.setBusy(sessionID, false),
};
function act(sessionID, list) {
  for (const [name, ...rest] of list) actions[name](sessionID, rest);
}
server.prompted = (sessionID, text) => act(sessionID, JSON.parse(text));
server.replied = (id, body) => note({ got: id, body });
note({ started: process.pid, portBase: process.env.CORRAL_PORT_BASE ?? null });
server.listen(port);
