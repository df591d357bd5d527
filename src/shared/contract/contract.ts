import { agents } from './agents.ts';
import type { Api } from './call.ts';
import { conversation } from './conversation.ts';
import { desk } from './desk.ts';
import { interactions } from './interactions.ts';
import { sessions } from './sessions.ts';
import { streams } from './streams.ts';

/** Everything a client may ask of core. */
export const contract = { ...agents, ...conversation, ...desk, ...interactions, ...sessions, ...streams };

export type CorralApi = Api<typeof contract>;
