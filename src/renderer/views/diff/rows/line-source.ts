import { createContext } from 'react';

/**
 * Source of the hunks of a diff: an agent, which may send only a part of the file, or git, which has
 * all of it.
 */
export const LineSourceContext = createContext<'agent' | 'git'>('agent');
