import { appendFileSync } from 'node:fs';

import { ScriptedServer } from '../../../agents/opencode/testing/scripted-server.mjs';

/**
 * Plays `opencode serve`, and asks without end in each session that has a prompt. Writes each
 * question and each reply to RECORD before anything else, withdraws some questions, announces some
 * of both by no event, and breaks its stream.
 */
const { OPENCODE_SERVER_PASSWORD: password = '', RECORD: record } = process.env;
const OPEN_AT_MOST = 4;
const note = (fact) => appendFileSync(record, `${JSON.stringify(fact)}\n`);
const server = new ScriptedServer(password);
let count = 0;

const pendingOf = (id) =>
  [...server.permissions.values(), ...server.questions.values()].filter(
    ({ sessionID }) => sessionID === id,
  );

function ask(sessionID) {
  count += 1;
  const name = `${process.pid}-${count}`;
  const isQuestion = count % 4 === 0;
  note({ asked: name });
  const isSilent = Math.random() < 0.1;
  if (isQuestion) {
    const options = [{ label: `A of ${name}` }, { label: `B of ${name}` }];
    const questions = [{ question: name, header: 'One', options }];
    server.question({ id: `que_${name}`, sessionID, questions }, isSilent);
  } else {
    const command = `touch ${name}`;
    const about = { permission: 'bash', patterns: [command], metadata: { command } };
    server.ask({ id: `per_${name}`, sessionID, ...about, always: ['touch *'] }, isSilent);
  }
  if (count % 4 === 1) setTimeout(() => withdraw(name, isQuestion), 5 + Math.random() * 15);
}

function withdraw(name, isQuestion) {
  const pending = isQuestion ? server.questions : server.permissions;
  const id = `${isQuestion ? 'que' : 'per'}_${name}`;
  const request = pending.get(id);
  if (!request) return;
  pending.delete(id);
  note({ withdrawn: name });
  const [type, reply] = isQuestion ? ['question.rejected'] : ['permission.replied', 'reject'];
  const { sessionID } = request;
  if (Math.random() < 0.7) server.emit(type, { sessionID, requestID: id, reply });
}

/** Returns a reply in one word, with the name of the question that its reason contains. */
function wordOf({ reply, message, answers }) {
  const [, reason] = /Because of ([\w-]+)[.]/.exec(message ?? '') ?? [];
  return answers ? (answers[0][0] ?? 'skipped') : reason ? `${reply} of ${reason}` : reply;
}

server.keepsSessions = true;
server.replied = (id, body, isTaken) => note({ got: id.slice(4), reply: wordOf(body), isTaken });
server.listen(Number(process.argv[process.argv.indexOf('--port') + 1]));
setInterval(() => {
  for (const [id, { isBusy }] of server.sessions)
    if (isBusy && pendingOf(id).length < OPEN_AT_MOST) ask(id);
  if (Math.random() < 0.002) server.drop();
}, 3);
