import { z } from 'zod';

import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import { refuseOnly } from '#core/agents/kits/asks/refuse-only-ask.ts';
import { unknownOutput } from '#core/agents/kits/records/record-output.ts';
import { fit, text } from '#shared/base/lenient.ts';

import { commandAsk } from './command-ask.ts';
import { fileAsk } from './file-ask.ts';
import { keyIn, type Line, type Step } from '../wire/line.ts';
import { permissionAsk } from './permission-ask.ts';
import { elicitationAsk, questionAsk } from './question-ask.ts';
import { currentKey } from '../tools/use-keys.ts';
import type { CodexState } from '../wire/state.ts';
import { requestId, type RequestId } from '../wire/wire.ts';

const place = z.object({ turnId: text, itemId: text });
const resolved = z.object({ requestId });

/**
 * Converts a request of Codex to its host: for a decision of the person, or for something that
 * Corral must refuse.
 */
export function serverRequest(state: CodexState, line: Line, method: string, id: RequestId): Step {
  const whole = askOf(state, line, method, id);
  const ask = whole && line.cut ? refuseOnly(whole, method, line.fields, line.cut) : whole;
  if (!ask)
    return {
      state,
      events: [
        { type: 'unanswerable', controlId: JSON.stringify(id), request: method },
        unknownOutput(line, 'unknownRequest'),
      ],
    };
  const askedBy = line.parent === null ? null : 'sub-agent';
  return { state, events: [{ type: 'asked', ask: { ...ask, askId: askIdOf(id), askedBy } }] };
}

function askOf(
  state: CodexState,
  { fields: params }: Line,
  method: string,
  id: RequestId,
): Omit<AgentAsk, 'askId' | 'askedBy'> | null {
  const { turnId, itemId } = fit(place, params) ?? { turnId: '', itemId: '' };
  const toolUseId = currentKey(state, keyIn(turnId, itemId));
  switch (method) {
    case 'item/commandExecution/requestApproval':
      return commandAsk(params, { toolUseId, id, folder: state.cwd });
    case 'item/fileChange/requestApproval':
      return fileAsk(
        params,
        state.tools.find(({ key }) => key === toolUseId)?.item ?? null,
        toolUseId,
        id,
      );
    case 'item/permissions/requestApproval':
      return permissionAsk(params, toolUseId, id);
    case 'item/tool/requestUserInput':
      return questionAsk(params, toolUseId, id);
    case 'mcpServer/elicitation/request':
      return elicitationAsk(params, id);
    default:
      return null;
  }
}

/**
 * Withdraws a question that was answered or cancelled; has no effect on one that is closed already.
 */
export function requestResolved(state: CodexState, line: Line): Step {
  const about = fit(resolved, line.fields);
  if (!about) return { state, events: [unknownOutput(line, 'unknownRecord')] };
  const events: readonly AgentEvent[] = [{ type: 'withdrawn', askId: askIdOf(about.requestId) }];
  return { state, events };
}

function askIdOf(id: RequestId): string {
  return JSON.stringify(id);
}
