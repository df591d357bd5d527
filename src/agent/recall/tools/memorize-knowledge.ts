import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';

import { z } from 'zod';

import { defineTool } from '#agent/tools/tool.ts';

import { LONGEST_TEXT, type KnowledgeBase } from '../knowledge.ts';

const schema = z.strictObject({
  text: z.string().trim().min(1).max(LONGEST_TEXT).describe('Self-contained text'),
  source: z.string().trim().min(1).max(500).optional().describe('Path or URL it comes from'),
  title: z.string().trim().min(1).max(200).optional(),
});

/**
 * Stores a text in the knowledge base of the person.
 *
 * Its effect is an `edit` that creates a file `knowledge/<title>-<hash>.md` beside the database, with
 * exactly the text (and title and source) that is stored. No such file is written: the effect lets
 * the face show the text as it shows a new file, and because the path is in the data folder, outside
 * of the workspace, every mode asks for it or refuses it. A later prompt may recall the text, so the
 * person must read it before.
 *
 * @param file The path of the database.
 */
export function memorizeKnowledge(base: KnowledgeBase, file: string) {
  return defineTool({
    name: 'memorize_knowledge',
    description:
      'Store a lasting fact, decision or document in the long-term knowledge base of the person, across projects. Never store secrets.',
    kind: 'edit',
    schema,
    isParallel: false,
    async plan({ text, source = 'conversation', title = null }) {
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
      const path = join(dirname(file), 'knowledge', `${slugOf(title ?? source)}-${hash}.md`);
      const head = [...(title === null ? [] : [`Title: ${title}`]), `Source: ${source}`];
      const after = `${head.join('\n')}\n\n${text}\n`;
      return {
        kind: 'plan',
        title: `Remember ${title ?? 'a text'}`,
        effects: [{ kind: 'edit', change: { path, before: null, after } }],
        async run() {
          const done = await base.remember({ text, source, title });
          if (!done.ok)
            return { kind: 'failed', text: `Nothing was stored. ${done.error.message}` };
          const chunks = done.value;
          return {
            kind: 'done',
            parts: [{ kind: 'text', text: `Stored under the source "${source}".` }],
            facts: { chunks, source },
          };
        },
      };
    },
  });
}

function slugOf(text: string): string {
  const slug = text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return slug.slice(0, 40).toWellFormed() || 'text';
}
