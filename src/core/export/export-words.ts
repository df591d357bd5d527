import type { ExportWords } from '#shared/export/message-parts.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Language } from '#shared/words/language.ts';
import { textIn } from '#shared/words/sentence-text.ts';

/** Returns the words of an exported conversation. */
export function exportWords(language: Language): ExportWords {
  return {
    user: textIn(language, cliSentence('cliExport.user')),
    thinking: textIn(language, cliSentence('cliExport.thinking')),
    input: textIn(language, cliSentence('cliExport.input')),
    output: textIn(language, cliSentence('cliExport.output')),
    system: 'Corral',
  };
}
