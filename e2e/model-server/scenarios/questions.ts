import { reply, text, toolUse, type Scenario } from '../dsl.ts';

export const databaseQuestion = {
  question: 'Which database should the project use?',
  header: 'Database',
  multiSelect: false,
  options: [
    { label: 'PostgreSQL', description: 'Relational, strong consistency' },
    { label: 'SQLite', description: 'One file, no server' },
    { label: 'MongoDB', description: 'Documents' },
  ],
};

const featuresQuestion = {
  question: 'Which features should be switched on?',
  header: 'Features',
  multiSelect: true,
  options: [
    { label: 'Logging', description: 'Write a log file' },
    { label: 'Metrics', description: 'Count requests' },
    { label: 'Tracing', description: 'Follow requests' },
  ],
};

export const question: Scenario = () => [
  reply(
    text('I need a decision from you.'),
    toolUse('AskUserQuestion', { questions: [databaseQuestion] }),
  ),
  reply(text('Thanks, I will use your choice.')),
];

export const multiSelect: Scenario = () => [
  reply(toolUse('AskUserQuestion', { questions: [featuresQuestion, databaseQuestion] })),
  reply(text('Thanks for both answers.')),
];
