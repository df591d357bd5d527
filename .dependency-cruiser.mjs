const inside = (folder) => `^src/${folder}/`;
/** Tests and what only they use. */
const tests = [
  '[.](test|fixture)[.]tsx?$',
  '^src/(agent|core)/testing/',
  '/(fakes?|fake-[^/]+|test-[^/]+|[^/]+-suite)[.]ts$',
];

/** The parts of core that every feature may use; other features meet in features.ts only. */
const commonCore =
  '^src/core/(ports[.]ts|ports/|risk/|journal/|store/|blobs/|git/engine/|socket/|agents/kits/|agents/[^/]+[.]ts$)';
/** Pure readings of rows that a second feature uses as they are. This list may only get shorter. */
const borrowed = [
  '^src/core/conversation/pages[.]ts$',
  '^src/core/interactions/lifecycle/interaction-message[.]ts$',
];

const node = { dependencyTypes: ['core'] };

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'only-shells-import-electron',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|preload)/' },
      to: { path: '(^|/)electron(/|$)', pathNot: '^electron[.]vite[.]config[.]ts$' },
    },
    {
      name: 'shared-is-pure',
      comment:
        'src/shared imports zod and itself. src/shared/words also imports i18next, the only engine for texts, which is pure, too.',
      severity: 'error',
      from: { path: inside('shared'), pathNot: [...tests, '^src/shared/words/'] },
      to: { pathNot: ['^src/shared/', 'node_modules/zod/'] },
    },
    {
      name: 'shared-words-are-pure',
      comment:
        'Core, main, the command line and the pages all render the questions that Corral composes, so the engine is in src/shared; i18next has neither node nor DOM.',
      severity: 'error',
      from: { path: inside('shared/words'), pathNot: tests },
      to: { pathNot: ['^src/shared/', 'node_modules/i18next/'] },
    },
    {
      name: 'shared-has-no-node',
      severity: 'error',
      from: { path: inside('shared'), pathNot: tests },
      to: node,
    },
    {
      name: 'renderer-imports-shared-only',
      severity: 'error',
      from: { path: inside('renderer') },
      to: { path: '^src/(?!renderer/|shared/)' },
    },
    {
      name: 'renderer-loads-the-words-of-one-language',
      comment:
        'A page loads the script of its language (kit/i18n/load-words.ts). Any other import of a catalogue puts all languages into the first script.',
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: ['^src/renderer/kit/i18n/words/', ...tests] },
      to: {
        path: '^src/shared/(words/([a-z]{2}/|own-catalogues|question-text|sentence-text)|interaction/worded[.]ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: inside('renderer'), pathNot: tests },
      to: node,
    },
    {
      name: 'renderer-kit-is-the-lowest-floor',
      comment: 'kit knows no state of the desk: kit <- stores <- views <- features <- desk.',
      severity: 'error',
      from: { path: '^src/renderer/kit/' },
      to: { path: '^src/renderer/', pathNot: '^src/renderer/(kit/|styles[.]css)' },
    },
    {
      name: 'renderer-stores-know-kit-only',
      severity: 'error',
      from: { path: '^src/renderer/stores/' },
      to: { path: '^src/renderer/', pathNot: '^src/renderer/(kit|stores)/' },
    },
    {
      name: 'renderer-views-know-kit-and-stores-only',
      comment: 'A view shows one thing of the domain and is used by several features.',
      severity: 'error',
      from: { path: '^src/renderer/views/' },
      to: { path: '^src/renderer/', pathNot: '^src/renderer/(kit|stores|views)/' },
    },
    {
      name: 'renderer-features-meet-in-desk',
      comment:
        'The desk places the features, passes them slots and collects their actions, overlays and settings sections.',
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/', pathNot: '^src/renderer/(kit|stores|views|features/$1)/' },
    },
    {
      name: 'design-page-shows-kit-and-views',
      comment:
        'The page of all components is no part of the product. It gives the views a client without a core.',
      severity: 'error',
      from: { path: '^src/renderer/design/' },
      to: {
        path: '^src/renderer/',
        pathNot: '^src/renderer/(kit/|views/|design/|styles[.]css|stores/connection/api[.]ts)',
      },
    },
    {
      name: 'product-has-no-design-page',
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: '^src/renderer/design/' },
      to: { path: '^src/renderer/design/' },
    },
    {
      name: 'node-knows-shared-only',
      comment:
        'src/node holds what core, the agent and pty-host share under Node (docs/adr/0018). Each bundles it, so it imports no package.',
      severity: 'error',
      from: { path: inside('node'), pathNot: tests },
      to: { pathNot: ['^src/(node|shared)/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'core-does-not-know-its-shells',
      comment: 'The fault runs under core/testing drive the real screens of pty-host.',
      severity: 'error',
      from: { path: inside('core'), pathNot: '^src/core/testing/' },
      to: { path: '^src/(?!core/|node/|shared/)' },
    },
    {
      name: 'pty-host-direction',
      comment:
        'pty-host outlives core: besides what all sides say, they share only how they find and trust each other.',
      severity: 'error',
      from: { path: inside('pty-host'), pathNot: tests },
      to: { path: '^src/(?!pty-host/|node/|shared/|core/socket/)' },
    },
    {
      name: 'headless-direction',
      severity: 'error',
      from: { path: inside('headless') },
      to: { path: '^src/(?!headless/|core/|node/|shared/)' },
    },
    {
      name: 'cli-direction',
      severity: 'error',
      from: { path: inside('cli') },
      to: { path: '^src/(?!cli/|headless/|core/|node/|shared/)' },
    },
    {
      name: 'agent-direction',
      comment:
        "Corral's own agent is a program of its own, which core drives like any other: neither knows the other.",
      severity: 'error',
      from: { path: inside('agent') },
      to: { path: '^src/(?!agent/|node/|shared/)' },
    },
    {
      name: 'only-the-agent-imports-the-agent',
      severity: 'error',
      // This fault run drives the built agent through a core that it kills.
      from: { path: '^src/', pathNot: `${inside('agent')}|^src/core/testing/faults/corral/` },
      to: { path: inside('agent') },
    },
    {
      name: 'main-direction',
      severity: 'error',
      from: { path: '^src/(main|preload)/' },
      to: { path: '^src/(?!main/|preload/|core/|node/|shared/)' },
    },
    {
      name: 'preload-is-small',
      severity: 'error',
      from: { path: inside('preload') },
      to: { path: '^src/(?!preload/|shared/)' },
    },
    {
      name: 'core-ports-are-the-ground-floor',
      comment: 'Every feature may import a port, so a port imports no feature, not even its types.',
      severity: 'error',
      from: { path: '^src/core/(ports[.]ts|ports/)' },
      to: { path: '^src/core/', pathNot: '^src/core/(ports[.]ts|ports/|socket/)' },
    },
    {
      name: 'core-sockets-know-no-feature',
      severity: 'error',
      from: { path: '^src/core/socket/', pathNot: tests },
      to: { path: '^src/core/', pathNot: '^src/core/socket/' },
    },
    {
      name: 'only-the-assembly-knows-all-ports',
      comment: 'AppPorts names what features define: agents, tables, transcripts.',
      severity: 'error',
      from: { path: '^src/core/[^/]+/', pathNot: tests },
      to: { path: '^src/core/app-ports[.]ts$' },
    },
    {
      name: 'features-meet-in-one-list',
      comment:
        'Features get each other from features.ts, so they know only types of each other; what is common to all (ports, journal, store, blobs, what an agent is) they import.',
      severity: 'error',
      from: { path: '^src/core/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/core/',
        pathNot: [commonCore, ...borrowed, '^src/core/$1/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'agents-do-not-know-each-other',
      comment:
        'agents/kits holds what several agents use, agents/acp what agents of that protocol use, and agents/terminal what agents without a protocol use; none knows another agent.',
      severity: 'error',
      from: { path: '^src/core/agents/([^/]+)/', pathNot: tests },
      to: { path: '^src/core/agents/[^/]+/', pathNot: '^src/core/agents/($1|kits|acp|terminal)/' },
    },
    {
      name: 'screen-kit-is-pure',
      comment: 'What reads a screen is used by agents and by detection; it knows neither of them.',
      severity: 'error',
      from: { path: '^src/core/agents/kits/screen/', pathNot: tests },
      to: { path: '^src/', pathNot: ['^src/core/agents/kits/screen/', '^src/shared/'] },
    },
    {
      name: 'natives-in-adapters-and-store',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/(core/(adapters|store)|pty-host/adapters|agent/(recall/store|shell/adapters))/',
          ...tests,
        ],
      },
      to: { path: 'node_modules/(@parcel/watcher|better-sqlite3|node-pty)/' },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: {
        path: [
          ...tests,
          '^(e2e|bench|score|scripts)/',
          'node_modules/(vitest|fast-check|@playwright)/',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^e2e/(more-)?agents/node_modules', '^out/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
