import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { opencodeDriver } from '#core/agents/opencode/driver.ts';
import { POLL_MS } from '#core/agents/opencode/run/reconciler.ts';
import type { ClockPort } from '#core/ports.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { askingPorts } from '../processes/asking-ports.ts';
import type { AskingKind } from '../processes/process-faults.ts';
import { nameOf } from '../processes/process-verdict.ts';

const script = join(import.meta.dirname, 'asking-server.mjs');
const OFTEN_MS = 200;

/** OpenCode's server for all sessions, whose stream breaks and does not announce all questions. */
export const opencodeKind: AskingKind = {
  permissionMode: 'ask',
  create: ({ folder, record }) => {
    const path = join(folder, 'opencode');
    writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`);
    chmodSync(path, 0o755);
    const ports = askingPorts(folder, path, { RECORD: record });
    return opencodeDriver.create({ ...ports, clock: pollingOften(ports.clock) });
  },
  verdict: { sent: sentReply, isOf: isReplyOf },
};

/** Returns a clock with which questions are searched much more often than every 20 seconds. */
function pollingOften(clock: ClockPort): ClockPort {
  return {
    now: () => clock.now(),
    after: (ms, callback) => clock.after(ms === POLL_MS ? OFTEN_MS : ms, callback),
  };
}

/** Returns the reply as the server writes it: what was chosen, and the question in its reason. */
function sentReply(interaction: Interaction): string {
  const { request, response } = interaction;
  const name = nameOf(request);
  switch (response?.selectedOptionId) {
    case 'approve':
      return 'once';
    case 'approve-remember':
      return 'always';
    case 'answer':
      return `A of ${name}`;
    case 'skip':
      return response.feedback ?? 'skipped';
    case 'terminate':
      return 'reject';
    default:
      return `reject of ${name}`;
  }
}

/**
 * A reply that names no question must be the one that is stored. A refusal without a reason also
 * dismisses a question that has no answer, because its turn was stopped.
 */
function isReplyOf(reply: string, name: string, asked: readonly Interaction[]): boolean {
  if (reply.includes(' of '))
    return reply.endsWith(` of ${name}`) || reply.endsWith(` of ${name}.`);
  const answered = asked.filter(({ outcome }) => outcome === 'answered');
  if (answered.length === 0) return reply === 'reject';
  return answered.some((each) => sentReply(each) === reply);
}
