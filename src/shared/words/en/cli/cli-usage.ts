/** Help of the commands of `corral`. Names of commands and options are the same in every language. */
export const cliUsage = {
  printedBy: 'the standard output of {{command}}',
  corral: `Usage: corral <command> [options]

Commands:
{{commands}}

Run "corral <command> --help" for the options of a command, "corral --version" for the version.
`,
  agentSummary: "run Corral's own agent in this terminal, or as a program that speaks ACP",
  auditSummary: 'check or export the record of what agents asked and who decided',
  convertSummary: "print an agent's recording as a conversation, one JSON message per line",
  doctorSummary: 'look for agents and programs, and say what is missing',
  exportSummary: 'print the conversation of a session as Markdown, HTML or JSON',
  extractSummary: "read a terminal's screen: does its program work, ask or rest?",
  riskSummary: 'say how risky a command is, and what a rule would allow',
  searchSummary: 'find words in all conversations that agents had on this machine',
  serveSummary: 'start Corral without a desktop window; it is used in a browser',
  usageSummary: 'sum the tokens and the cost of all agents on this machine',
  watchTriggerSummary: 'have the running Corral read a terminal now',
  audit: `Usage: corral audit verify [options]
       corral audit export --format jsonl|csv [options]

The audit is the record of what agents asked, who decided, and what was sent to the agents. Both commands only read,
and work while Corral runs.

corral audit verify: checks every entry; the exit code is 1 if one is not as it was written
  --data DIR     the data folder, if it is not the usual one (also --data-dir)
  --json         print the result as JSON

corral audit export: prints the entries, oldest first
  --format FORMAT  jsonl (everything, one JSON object per line) or csv (for a spreadsheet; long cells are cut)
  --out FILE       write there instead of to standard output; the file must not exist
  --session ID     only entries about this session
  --since DATE     entries from then on: 2026-11-21, or 2026-11-21T09:30:00Z
  --data DIR       the data folder, if it is not the usual one (also --data-dir)
`,
  convert: `Usage: corral convert --agent NAME [--raw] [--stats] FILE|-

Reads what an agent printed or wrote and prints its conversation as JSON, one message per line. "-" reads standard
input. These are read:
{{formats}}
  - the standard output of any agent that speaks ACP:
{{others}}

Options:
  --agent NAME   whose recording it is: {{agents}}, or one of the others above
  --raw          tool uses and tool results as they came, not merged into one message
  --stats        at the end, counts of the records as JSON on standard error
  --help         show this
`,
  doctor: `Usage: corral doctor [options]
  --json            print what was found as JSON
  --data-dir DIR    look at this data folder instead of the usual one
  --check           check all that is stored in the data folder, on a copy; the exit code is 1 if something is damaged
  --repair NEW      create the new data folder NEW from all that can be read; the old one stays as it is
  --help            show this`,
  export: `Usage: corral export SESSION --format md|html|json [options]

Prints the conversation of a session of Corral, also while Corral runs. SESSION is its id, or the agent's own id of the
conversation. Messages of sub-agents follow the tool that started them. HTML is one file without scripts.

Options:
  --format FORMAT   md, html or json
  --redact          hide secrets of known formats
  --out FILE        write there instead of to standard output; the file must not exist
  --data-dir DIR    the data folder, if it is not the usual one
  --help            show this
`,
  extract: `Usage: corral extract --agent NAME|auto [--cols N] [--title TEXT] [--windows LIST] [--llm] [--explain] FILE|-

Reads what a terminal shows, as text or as "tmux capture-pane -e" writes it, and prints as one JSON object whether
its program works, asks or rests. "-" reads standard input.

Options:
  --agent NAME       whose screen it is: {{agents}}; auto looks for itself
  --cols N           how wide the terminal was; without it, as wide as its widest line
  --title TEXT       the terminal's title
  --windows LIST     how many of the last lines are read, step by step, as in the settings: 80,150,300;
                     without it, all lines at once
  --explain          which recogniser saw what, and the screen's text as it was understood
  --llm              have a model read what rules cannot tell; the screen is sent to it, without secrets
  --llm-url URL      its server; without it, Anthropic's own
  --llm-api NAME     the protocol of the server: anthropic or openai (chat completions; the default with --llm-url)
  --llm-model NAME   the model; {{model}} if not given and the server is Anthropic's
  --llm-calls HOW    unified (one call, the default) or separate (two short ones, for small models)
  --llm-always       also have it read what rules can tell, to try it
                     The key is taken from CORRAL_LLM_KEY, for Anthropic's own server also from ANTHROPIC_API_KEY.
  --help             show this
`,
  risk: `Usage: corral risk [--cwd DIR] [--home DIR] [--rule WORDS] COMMAND
       corral risk [--cwd DIR] [--home DIR] -

Says how risky a shell command of an agent is, and which rules would allow it. Nothing is run. COMMAND is one argument:
put it in quotes. It is explained in words: each part, each reason, and the rules that Corral would suggest.

"-" reads JSON lines from standard input: {"command": "git log -3", "rule": "git log"}. "rule" may be absent: the first
words of a rule that allows commands everywhere. Prints one JSON line for each, in order:
{"command": ..., "level": "LOW", "MEDIUM" or "HIGH", "reasons": [...], "allowedByRule": true or false}. A line that
cannot be used gets an "error" in its place, and the exit code is 1 at the end.

Options:
  --cwd DIR      the folder of the session (default: this one)
  --home DIR     the home folder (default: yours)
  --rule WORDS   first words of a rule to try on COMMAND
  --help         show this
`,
  search: `Usage: corral search [options] WORDS...

Finds messages in all conversations: those that agents keep in files on this machine, and those of Corral's sessions.
WORDS may be in any order; the last one may be a beginning. "A phrase" in quotes is found as it is, and -word excludes.
Filters among the words: agent:NAME, project:TEXT, file:PATH, tool:NAME, after:DAY, before:DAY and is:failed; one with a
minus before it excludes.
The index of the conversations is brought up to date first. The exit code is 1 if nothing is found.

Options:
  --agent NAME      only conversations of this agent: {{agents}}
  --project TEXT    only projects whose folder contains TEXT
  --after DAY       only messages since DAY: 2026-11-29, or 7d for the last seven days
  --before DAY      only messages before DAY
  --limit N         print at most N results (default: 20)
  --json            print one JSON line for each message: agent, conversation, file, messageId, position, role, excerpt, ...
  --data-dir DIR    the data folder, if it is not the usual one
  --help            show this
`,
  serve: `Usage: corral serve [options]
  --port N          listen on this port of 127.0.0.1 (default: that of the last start, else a free one)
  --no-open         do not open a browser, only print the address
  --data-dir DIR    keep conversations and settings in DIR
  --read-only       show what is stored and change nothing: for a data folder that cannot be written
  --help            show this`,
  usage: `Usage: corral usage [options]

Sums the tokens that agents used on this machine, with and without Corral, and their cost at list prices in US dollars.
A request counts once, although transcripts repeat it. The cost is unknown if the price of any request is unknown;
prices of your own are in prices.json in the data folder.

Options:
  --by GROUP        day (default), project, agent, model or session
  --since DAY       only requests since DAY: 2026-11-29, or 7d for the last seven days
  --json            print one JSON line for each group: input, cacheRead, cacheWrite5m, cacheWrite1h, output, reasoning,
                    cost (null if unknown), requests, unpriced
  --csv             print the same as CSV
  --data-dir DIR    the data folder, if it is not the usual one
  --help            show this
`,
  watchTrigger: `Usage: corral watch-trigger [options] SESSION

Has the running Corral read a terminal now and report what it asks, even if it was reported before. SESSION is the id of a
session that runs in a terminal, of a terminal, or of a watched pane of tmux. Prints what was read as JSON.

Options:
  --url URL         the address that Corral printed at its start, with its token; otherwise the one in the data folder
  --data-dir DIR    the data folder of that Corral instead of the usual one
  --help            show this
`,
} as const;
