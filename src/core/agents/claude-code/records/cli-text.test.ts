import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { sentenceOf } from '#shared/conversation/message-sentence.ts';

import { eventsOf, messagesOf } from '../test-fixtures.ts';
import { cliOutputs } from './cli-text.ts';

/** Returns the messages of a recording: role, type, and the text or the sentence with its values. */
function conversationOf(name: string) {
  const text = readFileSync(`${import.meta.dirname}/fixtures/${name}`, 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return messagesOf(eventsOf(lines)).map((message) => {
    const sentence = sentenceOf(message);
    const said = sentence ? Object.values(sentence.values).map(String).join() : message.content;
    return [message.role, message.messageType, said];
  });
}

describe('Claude Code texts with the role of the user', () => {
  test('claudeConverter shows the output of ! commands as status, errors with a sentence of their own', () => {
    expect(conversationOf('bash-pairs.jsonl')).toEqual([
      ['user', 'text', 'run'],
      ['user', 'text', '! ls'],
      ['system', 'status', 'ls: no such file'],
      ['system', 'status', 'a <b>'],
    ]);
    const errors = cliOutputs('<bash-stdout>x</bash-stdout><bash-stderr>y</bash-stderr>');
    expect(errors?.map(({ bare }) => bare)).toMatchObject([
      { text: 'x', data: { stream: 'stdout' } },
      {
        text: { name: 'notices.commandErrors', values: { output: 'y' } },
        data: { stream: 'stderr' },
      },
    ]);
  });

  test('claudeConverter shows the notice of a background task as its status, with and without origin', () => {
    expect(conversationOf('task-notices.jsonl').filter(([role]) => role !== 'assistant')).toEqual([
      ['user', 'text', 'Start the build in the background'],
      ['tool', 'tool_execution', expect.any(String)],
      ['system', 'status', 'Background command "Build" failed with exit code 2'],
      ['system', 'status', 'Agent "Look up" completed\nfound **3** things & <b>more</b>'],
    ]);
  });

  test.each([
    '<bash-stdout></bash-stdout><bash-stderr></bash-stderr>',
    '<local-command-stdout> </local-command-stdout>',
  ])('cliOutputs shows nothing for the empty output %s', (text) => {
    expect(cliOutputs(text)).toEqual([]);
  });

  test.each([
    'Explain <bash-input>ls</bash-input>',
    '<bash-input>ls',
    '<b>bold</b>',
    '<bash-input>ls</bash-input> and what it prints',
  ])('cliOutputs leaves the prompt %s to the person', (text) => {
    expect(cliOutputs(text)).toBeNull();
  });

  test('cliOutputs shows printed end tags as text', () => {
    const [output] = cliOutputs('<bash-stdout>a</bash-stdout>b</bash-stdout>') ?? [];
    expect(output?.bare).toMatchObject({ text: 'a</bash-stdout>b' });
  });

  test('claudeConverter shows the end of a local command in the words of the program', () => {
    const content = '<local-command-stdout>\u001b[1mDone\u001b[22m</local-command-stdout>';
    const line = JSON.stringify({ type: 'system', subtype: 'local_command', uuid: 'u', content });
    expect(messagesOf(eventsOf([line]))).toMatchObject([
      { role: 'assistant', content: 'Done', metadata: { synthetic: true } },
    ]);
  });

  test('claudeConverter shows /clear as a line, in the stream and in the transcript', () => {
    const reset = { type: 'conversation_reset', uuid: 'u', session_id: 's' };
    const content =
      '<command-name>/clear</command-name>\n<command-message>clear</command-message>\n<command-args></command-args>';
    const typed = { type: 'user', uuid: 'u', message: { role: 'user', content } };
    for (const line of [reset, typed]) {
      const messages = messagesOf(eventsOf([JSON.stringify(line)]));
      expect(messages.map(sentenceOf)).toMatchObject([{ name: 'notices.contextCleared' }]);
    }
  });
});
