import { useEffect, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import {
  auditContent,
  type AuditBody,
  type AuditContent,
  type AuditHeader,
} from '#shared/audit/audit.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

/** Maximum size of a body that is parsed, in bytes. A larger body is shown as stored, in parts. */
const LONGEST_READ = 1024 * 1024;

/**
 * An entry as read from core. `content` is null if this version does not know the body's format, or
 * if the body is too large.
 */
export type Entry = {
  readonly header: AuditHeader;
  readonly body: AuditBody | null;
  readonly content: AuditContent | null;
};
type Reading = { readonly entry: Entry | null; readonly failure: Failure | null };

/** Reads an entry when its row is expanded. */
export function useEntry(number: number): Reading {
  const api = useApi();
  const [reading, setReading] = useState<Reading>({ entry: null, failure: null });
  useEffect(() => {
    let isWanted = true;
    void readEntry(api, number).then((read) => isWanted && setReading(read));
    return () => void (isWanted = false);
  }, [api, number]);
  return reading;
}

async function readEntry(api: CorralApi, number: number): Promise<Reading> {
  const reply = await api['audit.entry']({ number });
  if (!reply.ok) return { entry: null, failure: reply.error };
  const { header, body } = reply.value;
  const stored =
    body === null ? null : 'blob' in body ? await readBlob(api, body.blob) : body.content;
  const content = auditContent.safeParse(stored);
  return { entry: { header, body, content: content.success ? content.data : null }, failure: null };
}

async function readBlob(
  api: CorralApi,
  { hash, bytes }: { readonly hash: string; readonly bytes: number },
): Promise<unknown> {
  if (bytes > LONGEST_READ) return null;
  const reply = await api['blobs.read']({ hash, offset: 0, length: LONGEST_READ });
  return reply.ok ? parseJson(reply.value.text) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // A changed body is reported by the verification.
  }
}
