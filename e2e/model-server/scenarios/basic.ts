import { reply, text, type Scenario } from '../dsl.ts';

export const basic: Scenario = () => [
  reply(text('Hello! I can help with that. What would you like to do next?')),
];
