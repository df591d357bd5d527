import type { DetailsOf } from '#renderer/views/long-text/text-owner.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

const file = (name: string) => ({
  type: 'diff' as const,
  filePath: `/home/me/shop/src/${name}`,
  oldContent: "const currency = 'EUR';\n",
  newContent: "const currency = 'USD';\n",
  hunks: [
    {
      oldStart: 1,
      oldLines: 1,
      newStart: 1,
      newLines: 1,
      lines: ["-const currency = 'EUR';", "+const currency = 'USD';"],
    },
  ],
});

/** A transparent PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** An example of each kind of details. The compiler asks for one of a new kind. */
export const exampleDetails: { readonly [T in ToolDetails['type']]: DetailsOf<T> } = {
  changes: { type: 'changes', files: [file('cart.ts'), file('order.ts')] },
  commandOutput: {
    type: 'commandOutput',
    command: 'npm test -- --run src/cart.test.ts',
    stdout: '✓ total adds the prices\n✗ total applies the discount\n',
    stderr: 'AssertionError: expected 90 to be 80\n',
    exitCode: 1,
    backgroundTaskId: null,
  },
  diff: file('cart.ts'),
  fileContent: {
    type: 'fileContent',
    filePath: '/home/me/shop/src/cart.ts',
    content:
      "const currency = 'EUR';\n\nexport function total(items) {\n  return items.length;\n}\n",
    startLine: 1,
    totalLines: 5,
  },
  fileList: {
    type: 'fileList',
    pattern: 'src/**/*.ts',
    files: ['/home/me/shop/src/cart.ts', '/home/me/shop/src/order.ts'],
    truncated: true,
  },
  image: {
    type: 'image',
    mediaType: 'image/png',
    base64: PIXEL,
    filePath: '/home/me/shop/logo.png',
  },
  notebookEdit: {
    type: 'notebookEdit',
    filePath: '/home/me/shop/sales.ipynb',
    cellId: 'c1',
    cellType: 'code',
    editMode: 'replace',
    newSource: 'sales.groupby("month").sum()',
  },
  plan: {
    type: 'plan',
    plan: '## Discounts\n\n1. Add a rate to the cart.\n2. Test the rounding.\n',
    filePath: null,
    approved: true,
  },
  questions: {
    type: 'questions',
    questions: [
      {
        question: 'Which rounding?',
        header: 'Rounding',
        multiSelect: false,
        options: [
          { label: 'Half up', description: 'As invoices do', preview: null },
          { label: 'Half even', description: null, preview: null },
        ],
      },
    ],
    answers: { 'Which rounding?': 'Half up' },
  },
  searchMatches: {
    type: 'searchMatches',
    pattern: 'discount',
    matches: [
      { filePath: '/home/me/shop/src/cart.ts', line: 12, text: 'const discount = 0.1;' },
      { filePath: '/home/me/shop/src/order.ts', line: 40, text: 'applyDiscount(order);' },
    ],
    truncated: false,
  },
  subagent: {
    type: 'subagent',
    description: 'Find all prices',
    agentType: 'Explore',
    prompt: 'List the files that compute a price.',
    report: 'Two files compute prices: `cart.ts` and `order.ts`.',
    background: false,
    tokens: 12_400,
    toolUses: 7,
  },
  todoList: {
    type: 'todoList',
    items: [
      { id: '1', text: 'Add the rate', status: 'completed' },
      { id: '2', text: 'Test the rounding', status: 'in_progress' },
      { id: '3', text: 'Write the notes', status: 'pending' },
    ],
  },
  webPage: {
    type: 'webPage',
    url: 'https://example.com/rounding',
    query: 'How are prices rounded?',
    text: 'Prices are rounded half up.',
  },
};
