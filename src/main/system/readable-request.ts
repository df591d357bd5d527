import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';
import { isLasting, onlyApproval } from '#shared/interaction/lasting-option.ts';

/** Limits of what a menu or a notification displays in full. */
const MAX_LINE = 80;
const MAX_LINES = 4;

/**
 * Letters, digits, marks and punctuation of any script, and the plain space. No character that
 * hides, reorders or breaks a line.
 */
const PLAIN = /^[\p{L}\p{N}\p{P}\p{S} ]*$/u;
/** Right-to-left scripts, which a menu may display in a different order. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

export type ShortAnswers = {
  /** The complete request of the agent; null if it does not fit and must be read in a window. */
  readonly lines: readonly string[] | null;
  /** Option that approves once. Present only if `lines` is complete and the risk is low. */
  readonly approve: InteractionOption | null;
  /** Option that rejects, which requires no reading. */
  readonly reject: InteractionOption | null;
};

/**
 * Returns the decisions that are possible without opening a window. Only a request of low risk
 * whose every field is displayed, in full and without deceptive characters, can be approved.
 */
export function shortAnswers(request: InteractionRequest): ShortAnswers {
  if (!isOfAgent(request)) return { lines: null, approve: null, reject: null };
  const lines = wholeText(request);
  const once = onlyApproval(request.options);
  const mayApprove =
    lines !== null && request.risk?.level === 'LOW' && once !== null && isPlainDecision(once);
  return {
    lines,
    approve: mayApprove ? once : null,
    reject:
      request.options.find(
        (option) => option.action === 'REJECT_WITH_REASON' && isPlainDecision(option),
      ) ?? null,
  };
}

/** Returns the option whose only input is text, for a reply below a notification. */
export function replyOption(request: InteractionRequest): InteractionOption | null {
  if (!isOfAgent(request)) return null;
  return (
    request.options.find(
      ({ action, requiresInput }) => action === 'RETRY_WITH_FEEDBACK' && requiresInput,
    ) ?? null
  );
}

/**
 * Returns whether an agent asked through its protocol. A question read from a terminal is answered
 * by keys at its cursor and may ask for a password, so it needs a window.
 */
function isOfAgent({ details }: InteractionRequest): boolean {
  return details.type === 'tool' || details.type === 'plan';
}

function isPlainDecision(option: InteractionOption): boolean {
  return !option.requiresInput && !option.isDangerous && !isLasting(option);
}

function wholeText({ details }: InteractionRequest): readonly string[] | null {
  if (details.type !== 'tool') return null;
  const { input, toolName } = details;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const fields = Object.entries(input);
  const lines = fields.map(([name, value]) => (isScalar(value) ? `${name}: ${value}` : null));
  const all = [toolName, ...lines];
  const fits =
    fields.length > 0 &&
    fields.length <= MAX_LINES &&
    all.every((line) => line !== null && isReadable(line));
  return fits ? all.filter((line) => line !== null) : null;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isReadable(line: string): boolean {
  return line.length <= MAX_LINE && PLAIN.test(line) && !RIGHT_TO_LEFT.test(line);
}
