import { disguises } from './disguises.ts';
import { escapes } from './escapes.ts';
import { forgeries } from './forgeries.ts';
import type { HostileCase } from './hostile-case.ts';
import { links } from './links.ts';
import { markup } from './markup.ts';
import { paths } from './paths.ts';
import { shapes } from './shapes.ts';

/** All that an agent, or what it reads, may try. Add to the tables; every test takes what is there. */
export const corpus: readonly HostileCase[] = [...markup, ...links, ...disguises, ...escapes, ...shapes, ...forgeries, ...paths];
