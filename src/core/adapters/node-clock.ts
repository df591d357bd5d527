import type { ClockPort } from '../ports.ts';

export class NodeClock implements ClockPort {
  now(): number {
    return Date.now();
  }

  after(ms: number, callback: () => void): () => void {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  }
}
