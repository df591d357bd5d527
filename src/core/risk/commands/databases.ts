import type { RiskReason } from '#shared/interaction/risk.ts';

import { because } from '../reasons.ts';
import { asksVersion, each, operands, type Invocation, type Judge } from './invocation.ts';

/** Clients of a database that is a file, where a new row is an ordinary change of a file. */
const ofFiles = /^(sqlite3?|duckdb|litecli)$/;

const destroying =
  /\b(drop|truncate|delete|detach|alter|update|merge|upsert|replace|purge|remove|optimize|vacuum)\b/i;
const running =
  /\\!|\.(shell|system|load)\b|copy\s.*program|load_extension|xp_cmdshell|sys_exec|into\s+(out|dump)file|\bpg_(terminate|cancel|reload|rotate|promote|read_(binary_)?file)\w*|\blo_(import|export)\b|dblink/i;
const includesFile = /^\s*(source|\\i|\\ir|\.read|\.restore|\.import|@)\b|^\s*@/i;
/** Statements and commands of clients that only show something. */
const showing =
  /^\s*(select|show|describe|desc|explain|values|table|with|use|help|status|begin|commit|rollback|match|pragma\s+\w+(\([^)]*\))?\s*$|\\[a-z+?]+(\s|$)|\.(tables|schema|headers?|mode|databases|dbinfo|indexes|width|timer|help|quit|exit|separator|nullvalue|dump|stats|show)\b|$)/i;
const changing =
  /\b(insert|update|delete|drop|alter|create|grant|revoke|truncate|merge|call|copy|set|detach|into|nextval|setval)\b/i;

/** Calls of the shell of MongoDB that only look. */
const mongoShows =
  /^(find|findOne|count|countDocuments|estimatedDocumentCount|distinct|aggregate|limit|sort|skip|toArray|pretty|forEach|map|filter|print|printjson|JSON|stringify|getCollectionNames|getCollectionInfos|getCollection|getSiblingDB|getMongo|getDBNames|getName|getIndexes|stats|version|hello|isMaster|serverStatus|status|conf|explain|projection|hasNext|next|size|length|ObjectId|ISODate|Date|ping)$/;

const redisShows =
  /^(get|mget|keys|scan|info|ping|ttl|pttl|type|exists|strlen|llen|lrange|lindex|hget|hgetall|hkeys|hvals|hlen|hmget|hexists|smembers|scard|sismember|srandmember|zrange|zrangebyscore|zrevrange|zscore|zcard|zcount|zrank|hscan|sscan|zscan|dbsize|time|echo|memory|latency|slowlog|command|object|randomkey|xlen|xrange|xinfo|xread|monitor|getrange|lastsave|role|select|help|cluster|pubsub|subscribe)$/i;

/** Options whose value, in the next word or attached, is a statement or a script. */
const carriesStatement =
  /^(-[A-Za-z]{0,3}[ceqQ]|--(command|execute|eval|query|sql|queries)|-(execute|command|query))$/;
const attachedStatement = /^(?:--(?:command|execute|eval|query|sql)=|-[ceqQ](?=.*\s))(.+)$/s;
const namesFile = /^(-f|-i|--(file|init-command|queries-file|input-file))(=|$)|^-f./;

/** Returns the texts of statements that a command gives to its client. */
function statementsOf({ texts, part }: Invocation): readonly string[] {
  const given = texts.flatMap((text, at) => {
    const [, attached] = attachedStatement.exec(text) ?? [];
    if (attached !== undefined) return [attached];
    const isValue = carriesStatement.test(texts[at - 1] ?? '');
    const isText = !text.startsWith('-') && /\s|^[.\\]\w|[;()]/.test(text);
    return isValue || isText ? [text] : [];
  });
  return part.input === null ? given : [...given, part.input];
}

/** Returns whether only the run shows which statements a command gives to its client. */
const isFed = ({ texts, part }: Invocation): boolean =>
  part.fedBy.length > 0 ||
  part.redirects.some(({ operator, target }) => operator === '<' && target !== null) ||
  texts.some((text) => namesFile.test(text) || /^@\S/.test(text));

const withoutTexts = (statement: string): string => statement.replaceAll(/'[^']*'/g, "''");

function sqlReasons(name: string, statement: string): readonly RiskReason[] {
  if (running.test(statement)) return [because('hiddenCommand', name)];
  return withoutTexts(statement)
    .split(/;|\n(?=\s*[\\.])/)
    .flatMap((single) => {
      if (includesFile.test(single)) return [because('destroysData', name)];
      const shows = showing.test(single) && !changing.test(single.replace(/^\s*\.\w+/, ''));
      if (shows) return [];
      return ofFiles.test(name) && !destroying.test(single)
        ? [because('writesFile', name)]
        : [because('destroysData', name)];
    });
}

function mongoReasons(name: string, statement: string): readonly RiskReason[] {
  const calls = [...statement.matchAll(/([\w$]+)\s*\(/g)].map(([, call = '']) => call);
  const changes =
    calls.some((call) => !mongoShows.test(call)) ||
    /\$(out|merge)\b|\bload\b|\bprocess\b|\[/.test(statement);
  return changes ? [because('destroysData', name)] : [];
}

const reasonsOfStatement = (name: string, statement: string): readonly RiskReason[] =>
  name.startsWith('mongo') ? mongoReasons(name, statement) : sqlReasons(name, statement);

/**
 * Judges clients of databases: what is known to show something is ordinary, every other statement
 * changes data outside of the session's folder.
 */
const client: Judge = (use) => {
  const { name } = use;
  if (asksVersion(use.texts)) return [];
  const isUnknown = isFed(use) || use.args.some(({ value }) => value === null);
  return [
    ...(isUnknown && !ofFiles.test(name) ? [because('destroysData', name)] : []),
    ...statementsOf(use).flatMap((statement) => reasonsOfStatement(name, statement)),
    because('runsProgram', name),
  ];
};

const redis: Judge = (use) => {
  const { name, texts } = use;
  if (asksVersion(texts)) return [];
  const words = texts.filter(
    (text, at) =>
      !text.startsWith('-') && !/^(-[hpansurD]|--(user|pass|tls))$/.test(texts[at - 1] ?? ''),
  );
  const [verb = '', second = ''] = words;
  const isShown =
    verb === '' ||
    redisShows.test(verb) ||
    (/^(config|client|acl|script|function)$/i.test(verb) &&
      /^(get|list|info|id|whoami|exists|stats|cat)$/i.test(second));
  const runs = texts.some((text) => /^--(eval|pipe|cluster|rdb|functions-rdb)$/.test(text));
  const isUnknown = isFed({ ...use, texts: [] });
  return isShown && !runs && !isUnknown
    ? [because('runsProgram', name)]
    : [because('destroysData', `${name} ${verb}`.trim())];
};

const always: Judge = ({ name, texts }) =>
  asksVersion(texts) ? [] : [because('destroysData', name)];

/** Judges tools that change the schema of a database, unless their verb only shows it. */
const migrating: Judge = ({ name, texts }) => {
  const words = operands(texts);
  const shows = words.some((word) =>
    /^(info|status|history|validate|version|list|show|current|heads|branches|check|diff|lint|new|create|init|generate|inspect|help|log|plan|revision|console)$/.test(
      word,
    ),
  );
  return asksVersion(texts) || words.length === 0 || shows
    ? [because('runsProgram', name)]
    : [because('destroysData', `${name} ${words[0] ?? ''}`.trim())];
};

export const databaseJudges: Readonly<Record<string, Judge>> = {
  ...each(
    'psql pgcli mysql mycli mariadb sqlite3 sqlite litecli duckdb mongo mongosh cqlsh clickhouse clickhouse-client sqlcmd sqlplus snowsql cypher-shell influx cockroach usql isql osql trino presto beeline impala-shell hive',
    client,
  ),
  ...each('redis-cli valkey-cli keydb-cli', redis),
  ...each(
    'dropdb dropuser createuser createdb initdb pg_restore pg_resetwal pg_upgrade mongorestore mongoimport mysqlimport mysqladmin mysql_upgrade vacuumdb reindexdb pg_rewind',
    always,
  ),
  ...each(
    'flyway liquibase alembic dbmate migrate hasura sqitch atlas knex sequelize-cli typeorm drizzle-kit prisma',
    migrating,
  ),
};
