import { questionRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';

import { promptLine } from '../../prompts/prompt-line.ts';

const KEY =
  /\b(?:press|hit|strike|type)\b.{0,40}?(?:\bany key\b|\[?\benter\b\]?|\[?\breturn\b\]?|<(?:enter|return|space)>|\bspace\b).{0,60}$|按(?:下)?(?:任意|回车|enter|空格).{0,12}键?.{0,20}$|请按.{0,10}键.{0,20}$/iu;

/** Matches `Type a name and press Enter:`, where the key only ends the text to be typed first. */
const FIRST =
  /^(?:please\s+)?(?:type|enter|input|write)\b(?!\s+(?:any key|\[?enter\b|\[?return\b|space\b)).{1,200}(?:\b(?:and|then)\s+|,\s*)(?:press|hit|strike)\b|输入.{1,100}(?:后|并|然后|再|，).{0,4}按/iu;

/** Recognises a prompt to press a key. */
export const genericAnyKey: Recogniser = {
  name: 'generic/any-key',
  recognise(screen) {
    const line = promptLine(screen);
    if (!line || line.text.length > 300 || !KEY.test(line.text)) return null;
    if (FIRST.test(line.text)) {
      return questionRecognition(0.88, {
        question: line.text,
        messageType: 'open_ended',
        howToAnswer: 'Type the answer, then Enter.',
        answer: { by: 'line' },
      });
    }
    // Enter is accepted by every such prompt.
    return questionRecognition(0.88, {
      question: line.text,
      messageType: 'confirmation',
      howToAnswer: 'Press the key in the terminal.',
      answer: /空格|\bspace\b/iu.test(line.text)
        ? { by: 'keys', keys: [' '] }
        : { by: 'keys', keys: [''] },
    });
  },
};
