import type { SqlValue } from '#core/store/database/database.ts';

import type { Condition, ConversationName } from './conditions.ts';

/** A part of a statement with the values of its parameters. */
export type SqlPart = { readonly sql: string; readonly values: readonly SqlValue[] };

/** How the rows of a database meet each kind of condition. */
type Meets = Readonly<Record<Condition['kind'], string>> & {
  /** Names of the parameters of a conversation. */
  readonly named: readonly (keyof ConversationName)[];
};

const MESSAGE_AT = 'coalesce(messages.at, files.last_at)';

/** For the tables `messages` and `files` of the index. */
const IN_INDEX: Meets = {
  agent: 'instr(lower(files.agent_id), lower(?)) = 1',
  project: "instr(lower(coalesce(files.cwd, '')), lower(?)) > 0",
  file: `messages.id IN (
    SELECT message FROM touched WHERE path IN (SELECT id FROM paths WHERE instr(lower(path), lower(?)) > 0)
  )`,
  tool: "instr(lower(coalesce(messages.tool, '')), lower(?)) > 0",
  after: `${MESSAGE_AT} >= ?`,
  before: `${MESSAGE_AT} < ?`,
  failed: 'messages.is_failed = 1',
  conversation: 'files.agent_id = ? AND files.conversation IS ?',
  named: ['agentId', 'agentSessionId'],
};

/** Fields of a tool's input that name a file, for messages of a Corral that did not store paths. */
const FILE_FIELDS = "'file_path', 'path', 'notebook_path', 'filePath', 'filepath', 'moved_to'";
const BODY = "iif(json_valid(messages.body), messages.body, '{}')";
const SESSION = "iif(json_valid(sessions.body), sessions.body, '{}')";
const STORED_AT = `coalesce(${BODY} ->> '$.timestamp', sessions.created_at)`;

/** For the tables `messages` and `sessions` of Corral's database. */
const IN_SESSIONS: Meets = {
  agent: `instr(lower(coalesce(${SESSION} ->> '$.agentId', '')), lower(?)) = 1`,
  project: `instr(lower(coalesce(${SESSION} ->> '$.cwd', '')), lower(?)) > 0`,
  file: `EXISTS (
    SELECT 1 FROM (
      SELECT atom FROM json_each(${BODY}, '$.metadata.tool.paths')
      UNION ALL SELECT atom FROM json_each(${BODY}, '$.metadata.input') WHERE key IN (${FILE_FIELDS})
    ) WHERE instr(lower(atom), lower(?)) > 0
  )`,
  tool: `instr(lower(coalesce(${BODY} ->> '$.metadata.toolName', '')), lower(?)) > 0`,
  after: `${STORED_AT} >= ?`,
  before: `${STORED_AT} < ?`,
  failed: `(messages.status IS 'failed' OR ${BODY} ->> '$.messageType' IS 'error')`,
  conversation: 'messages.session_id IS ?',
  named: ['sessionId'],
};

export const inIndex = (conditions: readonly Condition[]) => sqlOf(conditions, IN_INDEX);
export const inSessions = (conditions: readonly Condition[]) => sqlOf(conditions, IN_SESSIONS);

function sqlOf(conditions: readonly Condition[], meets: Meets): SqlPart {
  const parts = conditions.map((each) => {
    const values = valuesOf(each, meets);
    const one = meets[each.kind];
    const any = 'anyOf' in each ? each.anyOf.map(() => one).join(' OR ') : one;
    return { sql: each.isExcluded ? `NOT (${any})` : `(${any})`, values };
  });
  return {
    sql: parts.length === 0 ? 'TRUE' : parts.map(({ sql }) => sql).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  };
}

function valuesOf(condition: Condition, { named }: Meets): readonly SqlValue[] {
  if ('anyOf' in condition) return condition.anyOf;
  if ('at' in condition) return [condition.at];
  return condition.kind === 'conversation' ? named.map((name) => condition[name]) : [];
}
