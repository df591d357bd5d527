import { createHmac } from 'node:crypto';

/**
 * The value of the header `Corral-Signature`: HMAC-SHA256 of `<seconds>.<body>`, so that a receiver can tell that Corral sent
 * it, and refuse what is old.
 */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
