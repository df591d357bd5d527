import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the proof that a side knows the token, without sending it: an HMAC of its own role and
 * the other side's nonce.
 */
export function proofOf(token: string, role: 'host' | 'core', nonce: string): string {
  return createHmac('sha256', token).update(`${role} ${nonce}`).digest('hex');
}

export function isProof(
  given: string,
  token: string,
  role: 'host' | 'core',
  nonce: string,
): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(proofOf(token, role, nonce))];
  return left.length === right.length && timingSafeEqual(left, right);
}
