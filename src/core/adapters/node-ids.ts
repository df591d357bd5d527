import { randomUUID } from 'node:crypto';

import type { IdPort } from '../ports.ts';

export class NodeIds implements IdPort {
  uuid(): string {
    return randomUUID();
  }
}
