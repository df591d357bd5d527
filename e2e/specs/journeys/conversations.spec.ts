import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { inEnglish } from '#core/testing/in-english.ts';

import type { AgentRig } from '../../machine/agent-rig.ts';
import { killProcessesOf } from '../../machine/strays.ts';
import { journeyAgents } from './agents.ts';
import { journeyTest as test, requestsWith, untilShown, untilStored } from './journey-test.ts';

const asks = (rig: AgentRig, since: number) =>
  rig.events.slice(since).filter(({ type }) => type === 'asked');

/** Returns the keys of what an agent has shown. */
const keysOf = (rig: AgentRig) =>
  rig.events.flatMap((event) => (event.type === 'output' ? [event.output.key] : []));

for (const agent of journeyAgents) {
  const { name, answer, edit, command, slow, fork, editsFreelyIn } = agent;
  const prompt = agent.repeatsPrompts ? ['user'] : [];
  const answered = [...prompt, ...answer.shown];
  const ANSWER = `SCENARIO:${answer.scenario}`;
  const COMMAND = `SCENARIO:${command.scenario}`;

  test(`${name}: a conversation over several starts`, async ({ newRig, machine, model }) => {
    // Six starts, of which one takes up to 30 seconds on a busy machine.
    test.setTimeout(400_000);
    const first = newRig(agent);
    const resume = async (agentSessionId: string) => {
      await agent.beforeResume?.(machine);
      const rig = newRig(agent);
      await rig.start({ resume: agentSessionId });
      return rig;
    };
    const killed = async (rig: AgentRig) => {
      await killProcessesOf(machine.home);
      expect(inEnglish(await rig.untilExit())).toMatchObject({
        problem: { kind: 'agentKilled', message: expect.stringContaining('SIGKILL') },
      });
    };

    await test.step('the mode is set before the first prompt and changed later', async () => {
      const [mode, ...others] = editsFreelyIn;
      await first.start({ permissionMode: mode });
      const shown = await first.turn(`SCENARIO:${edit.scenario} Of both.`);
      expect(asks(first, 0)).toEqual([]);
      expect(shown).toEqual([...prompt, ...edit.shown]);
      const greeting = await readFile(join(machine.project, 'src/greet.ts'), 'utf8');
      expect(greeting).toContain('// friendlier greeting');

      const { capabilities, defaultPermissionMode } = await first.agent.detect();
      expect(capabilities.modes).toBe(true);
      expect(await first.run.setPermissionMode(defaultPermissionMode)).toMatchObject({ ok: true });
      await first.turn(COMMAND, async (since) =>
        first.answer(await first.nextAsk(since), 'approve'),
      );
      const since = first.events.length;
      for (const other of others) {
        expect(await first.run.setPermissionMode(other)).toMatchObject({ ok: true });
        await first.turn(COMMAND);
      }
      expect(asks(first, since)).toEqual([]);
      expect(await first.run.setPermissionMode(defaultPermissionMode)).toMatchObject({ ok: true });
    });

    const id = first.agentSessionId;
    expect(id).toMatch(agent.sessionId);

    await test.step('it is killed while it answers, and the text so far stays', async () => {
      const since = first.events.length;
      first.run.prompt(randomUUID(), `SCENARIO:${slow.scenario}`);
      await model.reached('rest');
      await untilShown(first, slow.begins, since);
      if (agent.storesPromptsIn !== undefined)
        await untilStored(join(machine.home, agent.storesPromptsIn), slow.scenario);
      await killed(first);
      const kept = first.messages().filter(({ content }) => content.includes(slow.begins));
      expect(kept).toMatchObject([{ role: 'assistant', metadata: { isIncomplete: true } }]);
      const live = first.events.flatMap((event) => (event.type === 'delta' ? [event.delta] : []));
      expect(live.at(-1), 'the message replaces the text that streamed').toMatchObject({
        type: 'ended',
      });
    });

    await test.step('a copy knows the conversation, and what follows is separate', async () => {
      expect((await first.agent.detect()).capabilities.fork).toBe(!('missing' in fork));
      if ('missing' in fork) return;
      let copy = newRig(agent);
      await copy.start({ forkOf: id });
      expect(copy.brief(), 'the copied messages are not shown again').toEqual([]);
      if (fork.keepsUnusedCopy) {
        const { agentSessionId } = copy;
        await copy.run.stop();
        copy = await resume(agentSessionId);
        expect(copy.brief()).toEqual([]);
      }
      const since = copy.brief().length;
      await copy.turn(`${ANSWER} Only of the copy.`);
      expect(copy.brief().slice(since)).toEqual(answered);
      expect(copy.agentSessionId).not.toBe(id);
      const read = requestsWith(model, 'Only of the copy.').join('');
      expect(read).toContain('Of both.');
      expect(read).toContain(slow.scenario);
      await copy.run.stop();
    });

    const second = await resume(id);
    await test.step('a killed conversation is resumed, and nothing is there twice', async () => {
      // A message that is shown again has the same key, by which Corral knows it.
      expect(keysOf(first)).toEqual(expect.arrayContaining([...keysOf(second)]));
      expect(await second.turn(`${ANSWER} Only of the original.`)).toEqual(answered);
      // Some agents report the id of a new conversation only.
      expect(second.agentSessionId || id).toBe(id);
      const read = requestsWith(model, 'Only of the original.').join('');
      expect(read).toContain(slow.scenario);
      expect(read).not.toContain('Only of the copy.');
    });

    await test.step('it is killed with an open question, which then takes no answer', async () => {
      const since = second.events.length;
      second.run.prompt(randomUUID(), COMMAND);
      const { askId, options } = await second.nextAsk(since);
      await killed(second);
      const [option] = options;
      const decidedBy = { type: 'window', windowId: 'w' } as const;
      if (!option) throw new Error('The question has no options.');
      const late = { option, feedback: null, data: null, decidedBy };
      expect(second.run.answer(askId, late)).toMatchObject({
        ok: false,
        error: { kind: 'agentGone' },
      });
      if (agent.notResumedTwice) {
        await agent.beforeResume?.(machine);
        const gone = await newRig(agent).tryStart({ resume: id });
        expect(gone).toMatchObject({ kind: 'conversationGone' });
        return;
      }
      const third = await resume(id);
      const shown = [first, second].flatMap(keysOf);
      expect(shown).toEqual(expect.arrayContaining([...keysOf(third)]));
      expect(await third.turn(`${ANSWER} After the question.`)).toEqual(answered);
      await third.run.stop();
    });

    await test.step('a conversation that it does not have is reported as gone', async () => {
      expect(await newRig(agent).tryStart({ resume: agent.noSession })).toMatchObject({
        kind: 'conversationGone',
      });
    });
  });
}
