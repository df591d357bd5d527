import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { inEnglish } from '#core/testing/in-english.ts';

import { journeyAgents } from './agents.ts';
import { journeyTest as test, liveKinds, requestsWith, untilShown } from './journey-test.ts';

const REASON = 'Folders are made on Mondays.';
const QUESTION = 'Which database should the project use?';

/** Leaves out the messages about a change of the mode, which some agents show. */
const withoutModes = (shown: readonly string[]) =>
  shown.filter((each) => each !== 'status:permissionMode');

for (const agent of journeyAgents) {
  const { name, answer, edit, command, question, slow, during, errors } = agent;
  const prompt = agent.repeatsPrompts ? ['user'] : [];

  test(`${name} is detected with its version`, async ({ newRig }) => {
    const info = await newRig(agent).agent.detect();
    expect(info).toMatchObject({ state: 'ready', problem: null, ...agent.found });
    expect(info.permissionModes.map(({ id }) => id)).toContain(info.defaultPermissionMode);
  });

  test(`${name}: the turns of a session`, async ({ newRig, machine, model }) => {
    test.slow();
    const rig = newRig(agent);
    const greeting = () => readFile(join(machine.project, 'src/greet.ts'), 'utf8');
    const made = async () => (await readdir(machine.project)).includes(command.makes);
    const messagesSince = (count: number) => rig.messages().slice(count);

    /** Waits for the turn in which the model reads a reason that follows the turn of a decision. */
    const reasonRead = async (since: number) => {
      if (command.reason === 'atOnce') return;
      const ended = rig.events.findIndex(({ type }, at) => type === 'turnEnded' && at >= since);
      await rig.until(({ type }) => type === 'turnEnded', ended + 1);
    };

    await rig.start();

    await test.step('an answer with its thinking streams, is counted, and reports its session', async () => {
      expect(await rig.turn(`SCENARIO:${answer.scenario}`)).toEqual([...prompt, ...answer.shown]);
      const [counted] = rig.messages().filter(({ messageType }) => messageType === 'usage');
      if ('missing' in answer.counted) expect(counted).toBeUndefined();
      else expect(counted).toMatchObject({ metadata: answer.counted });
      expect(liveKinds(rig, 0)).toEqual(new Set(['thinking', 'text']));
      expect(rig.agentSessionId).toMatch(agent.sessionId);
      expect(rig.events).toContainEqual({
        type: 'promptTaken',
        promptKey: expect.any(String),
        stage: 'delivered',
      });
      const facts = rig.events.flatMap((event) => (event.type === 'facts' ? [event.facts] : []));
      expect(Object.assign({}, ...facts)).toMatchObject(answer.facts);
    });

    await test.step('an edit is shown with its difference, and made after the approval', async () => {
      const { length } = rig.messages();
      const shown = await rig.turn(`SCENARIO:${edit.scenario}`, async (since) => {
        const ask = await rig.nextAsk(since);
        expect(ask).toMatchObject(edit.asked);
        expect(await greeting()).not.toContain('// friendlier greeting');
        rig.answer(ask, 'approve');
      });
      expect(shown).toEqual([...prompt, ...edit.shown]);
      expect(
        messagesSince(length).filter(({ messageType }) => messageType === 'tool_execution'),
      ).toMatchObject(edit.cards);
      expect(await greeting()).toContain('// friendlier greeting');
    });

    await test.step('a command is rejected with a reason, which the model reads', async () => {
      const words = `SCENARIO:${command.scenario} rejected`;
      const since = rig.events.length;
      const shown = await rig.turn(words, async () => {
        const ask = await rig.nextAsk(since);
        expect(ask.details).toMatchObject({
          toolName: 'Bash',
          tool: { kind: 'execute', command: command.command },
        });
        expect(ask).toMatchObject(command.asked ?? {});
        rig.answer(ask, 'reject', { feedback: REASON });
      });
      expect(shown.slice(0, prompt.length + command.denied.length)).toEqual([
        ...prompt,
        ...command.denied,
      ]);
      await reasonRead(since);
      const [, second, third] = requestsWith(model, words);
      const read = command.reason === 'atOnce' ? second : third;
      for (const part of [REASON, ...command.reads]) expect(read).toContain(part);
      expect(await made()).toBe(false);
    });

    await test.step('a command is rejected and the turn ends', async () => {
      const words = `SCENARIO:${command.scenario} stopped`;
      const shown = await rig.turn(words, async (since) =>
        rig.answer(await rig.nextAsk(since), 'terminate'),
      );
      expect(shown).toEqual([...prompt, ...command.stopped]);
      const reads = command.reportsStop ? 2 : 1;
      expect(requestsWith(model, words).length).toBeLessThanOrEqual(reads);
      expect(await made()).toBe(false);
    });

    await test.step('a command that gets no answer is reported as unanswered, not as refused', async () => {
      const words = `SCENARIO:${command.scenario} unanswered`;
      const since = rig.events.length;
      await rig.turn(words, async () => {
        rig.run.answer((await rig.nextAsk(since)).askId, { option: null, afterSeconds: 30 });
      });
      await reasonRead(since);
      expect(requestsWith(model, words).at(-1)).toContain('There was no answer within 30 seconds');
      expect(await made()).toBe(false);
    });

    await test.step('an interrupt ends an open question, and its command does not run', async () => {
      const shown = await rig.turn(`SCENARIO:${command.scenario}`, async (since) => {
        const { askId } = await rig.nextAsk(since);
        expect(await rig.run.interrupt()).toEqual({ ok: true, value: null });
        // Corral does so, because some agents wait for an answer to every question.
        rig.run.dismiss(askId);
      });
      expect(shown).toContain('Bash:interrupted');
      expect(await made()).toBe(false);
    });

    await test.step('a command is approved and runs', async () => {
      const shown = await rig.turn(`SCENARIO:${command.scenario}`, async (since) =>
        rig.answer(await rig.nextAsk(since), 'approve'),
      );
      expect(shown).toEqual([...prompt, ...command.shown]);
      expect(await made()).toBe(true);
    });

    await test.step('a question is answered', async () => {
      const { capabilities, defaultPermissionMode } = await rig.agent.detect();
      expect(capabilities.questions).toBe(!('missing' in question));
      if ('missing' in question) return;
      if (question.mode) await rig.run.setPermissionMode(question.mode);
      const shown = await rig.turn(`SCENARIO:${question.scenario}`, async (since) => {
        const ask = await rig.nextAsk(since);
        expect(ask.details).toMatchObject({
          questions: [
            {
              question: QUESTION,
              options: expect.arrayContaining([
                expect.objectContaining({ label: 'PostgreSQL' }),
                expect.objectContaining({ label: 'SQLite' }),
              ]),
            },
          ],
        });
        rig.answer(ask, 'answer', { answers: { [QUESTION]: 'SQLite' } });
      });
      expect(withoutModes(shown)).toEqual([...prompt, ...question.shown]);
      expect(model.toolResults().at(-1)?.text).toContain('SQLite');
      if (question.mode) await rig.run.setPermissionMode(defaultPermissionMode);
    });

    await test.step('an interrupt ends the turn, and the text so far stays', async () => {
      const { length } = rig.messages();
      const shown = await rig.turn(`SCENARIO:${slow.scenario}`, async (since) => {
        await model.reached('rest');
        await untilShown(rig, slow.begins, since);
        expect(await rig.run.interrupt()).toEqual({ ok: true, value: null });
      });
      const expected = [...prompt, 'assistant', 'status:interrupted'];
      expect(withoutModes(shown).slice(0, expected.length)).toEqual(expected);
      const texts = messagesSince(length).filter(({ role }) => role === 'assistant');
      expect(texts[0]?.content).toContain(slow.begins);
    });

    await test.step('an error of the model ends the turn with its reason', async () => {
      for (const { scenario, kind, words } of errors) {
        const { length } = rig.messages();
        const shown = await rig.turn(`SCENARIO:${scenario}`);
        expect(shown.filter((each) => each.startsWith('error:'))).toEqual([`error:${kind}`]);
        const error = messagesSince(length).find(({ messageType }) => messageType === 'error');
        expect(inEnglish(error)).toMatchObject({
          content: expect.stringContaining(words),
          metadata: { remedy: expect.stringContaining('again') },
        });
      }
    });

    await test.step('a prompt sent during a turn reaches the model', async () => {
      const [words, key] = ['And this as well.', randomUUID()];
      const since = rig.events.length;
      const { steering } = (await rig.agent.detect()).capabilities;
      expect(during.read).toBe(steering === null ? 'afterTurn' : 'inTurn');
      await rig.turn(`SCENARIO:${during.scenario}`, async () => {
        await model.reached('rest');
        rig.run.prompt(key, words);
        if (during.read === 'inTurn')
          await rig.until((event) => event.type === 'promptTaken' && event.promptKey === key);
        model.release('rest');
      });
      await rig.until(
        (event) =>
          event.type === 'promptTaken' && event.promptKey === key && event.stage === 'delivered',
        since,
      );
      await expect.poll(() => requestsWith(model, words)).not.toEqual([]);
    });

    await rig.run.stop();
    expect(rig.exits).toMatchObject([{ problem: null }]);
  });
}
