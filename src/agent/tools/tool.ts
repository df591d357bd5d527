import type { z } from 'zod';

import type { ContentPart } from '#agent/history/message.ts';
import type { JsonSchema } from '#agent/llm/json-schema.ts';
import type { Effect } from '#agent/trust/effect.ts';

/** The kinds of ACP's tool calls (agentclientprotocol.com, ToolKind) that the agent uses. */
export type ToolKind =
  | 'read'
  | 'edit'
  | 'delete'
  | 'search'
  | 'execute'
  | 'think'
  | 'fetch'
  | 'other';

/** Sentences for the model. A refusal says what to do instead. */
export interface ToolFailure {
  readonly kind: 'failed';
  readonly text: string;
}

export interface ToolSuccess {
  readonly kind: 'done';
  readonly parts: readonly ContentPart[];
  /** True if the model must see it as an error although the tool ran (exit code 1). */
  readonly isError?: boolean;
  /** True if the tool has limited its text itself: it is not cut again. */
  readonly isLimited?: boolean;
  /** Facts for the card (exit code, job id); JSON. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
}

export type ToolOutcome = ToolFailure | ToolSuccess;

/**
 * The effects that a call would have. `run` has exactly these, and fails without an effect if the world has
 * changed since (a file that was edited), so that no approval covers something that was not read.
 */
export interface ToolPlan {
  readonly kind: 'plan';
  /** One line for the card: `Edit src/a.ts`. */
  readonly title: string;
  /** Empty: nothing to approve (a to-do list). */
  readonly effects: readonly Effect[];
  run(live: ToolRun): Promise<ToolOutcome>;
  /** Returns the plan with other contents of files, by path. Absent: it cannot be changed. */
  withTexts?(texts: ReadonlyMap<string, string>): ToolPlan;
}

/** Ports of a running tool. After `signal` aborts, `run` returns within 3 s and leaves no process. */
export interface ToolRun {
  readonly callId: string;
  readonly signal: AbortSignal;
  /** Reports output so far, for the card. Not part of the result. */
  report(output: string): void;
  /** Asks the person while the tool runs. Null: no answer (cancelled, or no one can be asked). */
  ask(question: PersonQuestion): Promise<PersonAnswer | null>;
}

/** A question for the person, in the shape of an elicitation form. */
export interface PersonQuestion {
  readonly message: string;
  /**
   * Purpose of the question: a tool lacks a value, or a skill has a form of its own. Absent: the
   * model or a program asks.
   */
  readonly purpose?: 'missingInfo' | 'form';
  readonly fields: readonly QuestionField[];
}

export interface QuestionField {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  /** `secret`: never reaches the model, the record or a log. */
  readonly type: 'text' | 'secret' | 'choice' | 'choices' | 'boolean' | 'number';
  readonly options?: readonly string[];
  readonly isRequired: boolean;
}

export type PersonAnswer = Readonly<Record<string, string | readonly string[] | boolean | number>>;

/** The place of a call. */
export interface ToolPlace {
  /** Absolute, symlinks resolved. */
  readonly workspace: string;
  readonly callId: string;
  readonly signal: AbortSignal;
}

/**
 * A tool of the model. `plan` has no effect but reading; its failure is an error result. A tool
 * rejects only by a defect of its own, which becomes an error result, too.
 */
export interface Tool<Schema extends z.ZodType = z.ZodType> {
  /** `[a-zA-Z0-9_-]{1,64}`. */
  readonly name: string;
  readonly description: string;
  readonly kind: ToolKind;
  readonly schema: Schema;
  /** The schema that the model sees. Absent: the JSON Schema of `schema`. */
  readonly jsonSchema?: JsonSchema;
  /** True if calls may run at the same time as other parallel calls: it only reads. */
  readonly isParallel: boolean;
  plan(input: z.output<Schema>, place: ToolPlace): Promise<ToolPlan | ToolFailure>;
}

/** Infers the schema of a tool from its definition. */
export function defineTool<Schema extends z.ZodType>(tool: Tool<Schema>): Tool<Schema> {
  return tool;
}
