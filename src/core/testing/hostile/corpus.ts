import { disguises } from './disguises.ts';
import { escapes } from './escapes.ts';
import { forgeries } from './forgeries.ts';
import type { HostileCase } from './hostile-case.ts';
import { links } from './links.ts';
import { markup } from './markup.ts';
import { paths } from './paths.ts';
import { shapes } from './shapes.ts';

/**
 * All texts that an agent, or the content that it reads, may use for an attack. Add new cases to
 * the tables; every test includes all of them.
 */
export const corpus: readonly HostileCase[] = [
  ...markup,
  ...links,
  ...disguises,
  ...escapes,
  ...shapes,
  ...forgeries,
  ...paths,
];
