import { z } from 'zod';

import { formFields, formOf, type FormQuestion } from '#core/agents/kits/asks/form/form-fields.ts';
import { refuseOnlyUnspecified } from '#core/agents/kits/asks/refuse-only-ask.ts';
import { fieldsAt, type Fields } from '#shared/base/fields.ts';
import { fit, maybeText, text } from '#shared/base/lenient.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';
import type { Question } from '#shared/tool/tool-details.ts';

import type { RequestId } from '../wire/message.ts';
import { option, stopTurn } from './options.ts';
import type { Ask } from './options.ts';
import { questionWords } from './tool-questions-ask.ts';

const elicitation = z.object({
  mode: maybeText,
  message: text,
  url: maybeText,
  requestedSchema: z.unknown().optional(),
});

type Context = { readonly id: RequestId; readonly agent: string };

/**
 * Converts `elicitation/create`, with which an agent asks for a form to be filled in or a page to
 * be visited.
 */
export function elicitationAsk(params: Fields, context: Context): Ask {
  const read = fit(elicitation, params);
  if (read?.url) return pageAsk(read.url, read.message, context);
  const questions = formFields(read?.requestedSchema, read?.message ?? '');
  const shared = { reason: null, blockedPath: null };
  const ask: Ask = {
    ...shared,
    type: 'USER_CONFIRMATION',
    ...askWords(worded('oneQuestion', {}), read?.message ?? ''),
    details: { type: 'none' },
    options: refusingOptions(context),
  };
  if (questions === null) return refuseOnlyUnspecified(ask);
  if (questions.length === 0) {
    const approve = option('approve', 'Approve', 'APPROVE_AND_EXECUTE', accept(context.id), {
      isDefault: true,
    });
    return { ...ask, options: [approve, ...ask.options] };
  }
  return { ...shared, ...formAsk(questions, read?.message ?? '', context), type: typeIn(params) };
}

/**
 * Returns the scheme of a page that no person can judge by its host, such as `javascript:`, or "no
 * valid address". Returns null for a page of the web, and for a request without a page.
 */
export function refusedPage(params: Fields): string | null {
  const url = fit(elicitation, params)?.url;
  if (!url) return null;
  if (!URL.canParse(url)) return 'no valid address';
  const { protocol } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? null : protocol;
}

/** Types that an agent may give its form. None of them approves a tool. */
const formType = z.enum(['MISSING_INFO', 'USER_CHOICE', 'USER_INPUT', 'CUSTOM']);

/** Returns the type that Corral's own agent reports beside its form. */
function typeIn(params: Fields): z.infer<typeof formType> {
  const meta = fieldsAt(params, '_meta');
  return fit(formType, meta?.['corral/interactionType']) ?? 'USER_CHOICE';
}

function formAsk(fields: readonly FormQuestion[], message: string, context: Context) {
  const questions: Question[] = fields.map(({ question }) => question);
  const form = formOf(fields);
  const says = message === '' || questions.some(({ question }) => question === message);
  return {
    ...questionWords(questions),
    ...(!says && { agentSays: message }),
    details: { type: 'questions' as const, toolUseId: null, questions },
    options: [
      option(
        'answer',
        'Answer',
        'PROVIDE_INFO',
        { requestId: context.id, form },
        { isDefault: true },
      ),
      ...refusingOptions(context),
    ],
  };
}

/**
 * Asks to visit a page whose address `refusedPage` allows. The whole address is shown, and nothing
 * opens it before the consent.
 */
function pageAsk(url: string, message: string, context: Context): Ask {
  const host = URL.canParse(url) ? new URL(url).host : url;
  return {
    type: 'USER_CONFIRMATION',
    ...askWords(worded('visitPage', { agent: context.agent, host }), `${message}\n${url}`.trim()),
    details: {
      type: 'tool',
      toolName: 'VisitPage',
      toolUseId: null,
      input: { url },
      tool: { kind: 'fetch', action: 'fetch', url, query: null },
      details: { type: 'webPage', url, query: null, text: '' },
    },
    options: [
      option('approve', 'Approve', 'APPROVE_AND_EXECUTE', accept(context.id), { isDefault: true }),
      ...refusingOptions(context),
    ],
    reason: null,
    blockedPath: null,
  };
}

function accept(requestId: RequestId) {
  return { requestId, result: { action: 'accept', content: {} } };
}

function refusingOptions({ id, agent }: Context) {
  return [
    option(
      'reject',
      'Reject',
      'REJECT_WITH_REASON',
      { requestId: id, result: { action: 'decline' } },
      { description: `${agent} goes on without it.` },
    ),
    stopTurn(agent, { requestId: id, result: { action: 'cancel' } }),
  ];
}
