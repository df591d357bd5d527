import { questionRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';

import { promptLine } from '../../prompts/prompt-line.ts';

const SECRET =
  /(?:\b(?:password|passphrase|passcode|pin|verification code|one-time code|otp|token|secret)\b|密码|口令|密碼|验证码)(?:[^:：]{0,160}| for .{1,200})[:：]\s*[*•]{0,80}$/iu;

/**
 * Recognises a prompt for a secret. The secret must never be stored, logged or sent anywhere, so
 * typed text is not read.
 */
export const genericPassword: Recogniser = {
  name: 'generic/password',
  recognise(screen) {
    const line = promptLine(screen);
    // The typed text is not echoed, so only the cursor shows that it was typed.
    if (!line || line.isLeft || line.text.length > 300 || !SECRET.test(line.text)) return null;
    return questionRecognition(line.hasCursor === false ? 0.6 : 0.95, {
      question: line.text.replace(/[*•\s]+$/u, ''),
      messageType: 'open_ended',
      howToAnswer: 'Type it in the terminal itself; it is not shown.',
      answer: { by: 'secret' },
    });
  },
};
