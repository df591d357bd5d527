import type { BareOutput } from '#core/agents/kits/records/record-output.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import type { WireError } from '../wire/message.ts';

type ErrorKind =
  | 'notLoggedIn'
  | 'rateLimited'
  | 'overloaded'
  | 'noSuchModel'
  | 'contextFull'
  | 'refusedByPolicy'
  | 'outputTooLong'
  | 'requestLimit'
  | 'unexplained'
  | 'apiError';

function remedyFor(kind: ErrorKind): Sentence {
  switch (kind) {
    case 'notLoggedIn':
      return compose('agentFailures.logInAndSend');
    case 'rateLimited':
      return compose('agentFailures.waitForLimit');
    case 'overloaded':
      return compose('agentFailures.waitAndSend');
    case 'noSuchModel':
      return compose('agentFailures.otherModel');
    case 'contextFull':
      return compose('agentFailures.summariseInNew');
    case 'refusedByPolicy':
      return compose('agentFailures.askOtherwise');
    case 'outputTooLong':
      return compose('agentFailures.smallerParts');
    case 'requestLimit':
      return compose('agentFailures.sendContinue');
    case 'unexplained':
      return compose('agentFailures.waitAndSend');
    case 'apiError':
      return compose('agentFailures.readModelServer');
  }
}

/** Kinds by code. Some agents use the status of the model server's reply as the code. */
const byCode: Readonly<Record<number, ErrorKind>> = {
  [-32_000]: 'notLoggedIn',
  401: 'notLoggedIn',
  403: 'notLoggedIn',
  404: 'noSuchModel',
  413: 'contextFull',
  429: 'rateLimited',
  500: 'overloaded',
  502: 'overloaded',
  503: 'overloaded',
  529: 'overloaded',
};

/** Returns an error reply to a prompt as an error for the person. */
export function turnError({ code, message }: WireError): BareOutput {
  const kind = byCode[code];
  return message === ''
    ? errorOf(kind ?? 'unexplained', compose('agentFailures.turnFailed'))
    : errorOf(kind ?? 'apiError', message);
}

/** Returns the error of a turn that ended for this reason. */
export function stopError(stopReason: string): BareOutput {
  if (stopReason === 'max_tokens')
    return errorOf('outputTooLong', compose('agentFailures.tokenLimit'));
  if (stopReason === 'max_turn_requests')
    return errorOf('requestLimit', compose('agentFailures.requestLimit'));
  if (stopReason === 'refusal')
    return errorOf('refusedByPolicy', compose('agentFailures.modelRefused'));
  return errorOf('unexplained', compose('agentFailures.turnFailed'));
}

function errorOf(kind: ErrorKind, message: string | Sentence): BareOutput {
  return { type: 'error', kind, message, remedy: remedyFor(kind) };
}
