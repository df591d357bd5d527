import { fieldsAt, fieldsListAt, isFields, textAt, type Fields } from '#shared/base/fields.ts';

/** The facts of an error answer. All APIs and their imitations are read by the same function. */
export interface ErrorBody {
  readonly message: string;
  /** Codes in lower case: `type`, `code` and `status` of the error. */
  readonly codes: readonly string[];
  /** The error object itself, or an empty one. */
  readonly fields: Fields;
}

/** Reads `{error: {...}}`, `[{error}]`, `{error: "text"}`, `{message}` or plain text. */
export function readErrorBody(body: string): ErrorBody {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { message: plainText(body), codes: [], fields: {} };
  }
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isFields(first) ? readError(first) : { message: plainText(body), codes: [], fields: {} };
}

/** Reads an error that arrived inside of a stream. */
export function readError(outer: Fields): ErrorBody {
  const inner = fieldsAt(outer, 'error');
  const fields = inner ?? outer;
  const message =
    textAt(fields, 'message') ?? textAt(outer, 'error') ?? textAt(outer, 'detail') ?? '';
  const codes = ['type', 'code', 'status'].flatMap((name) => {
    const code = fields[name];
    return typeof code === 'string' || typeof code === 'number' ? String(code).toLowerCase() : [];
  });
  return { message, codes, fields };
}

/** Returns the wait in ms of a `google.rpc.RetryInfo` ("37s"), or null. */
export function retryInfoMs({ fields }: ErrorBody): number | null {
  for (const detail of fieldsListAt(fields, 'details')) {
    const seconds = /^(\d+(?:[.]\d+)?)s$/.exec(textAt(detail, 'retryDelay') ?? '');
    if (seconds) return Math.ceil(Number(seconds[1]) * 1000);
  }
  return null;
}

/** Returns true if a `google.rpc.QuotaFailure` names a quota per day. */
export function isDailyQuota({ fields }: ErrorBody): boolean {
  return fieldsListAt(fields, 'details').some((detail) =>
    fieldsListAt(detail, 'violations').some((each) => /PerDay/.test(textAt(each, 'quotaId') ?? '')),
  );
}

/** A page of HTML says nothing to a person. */
function plainText(body: string): string {
  const text = body.trim();
  return text.startsWith('<') ? '' : text;
}
