/**
 * Migration that creates the tables of the git desk. `review_marks` and `review_comments` belong to a
 * place, `session <id>` or `project <id>`.
 */
export const GIT_DESK_TABLES = `
  CREATE TABLE projects (
    project_id TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;
  CREATE TABLE worktrees (
    worktree_id TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;
  CREATE TABLE checkpoints (
    checkpoint_id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;
  CREATE INDEX checkpoints_of_session ON checkpoints (session_id, at);
  CREATE TABLE review_marks (
    place TEXT NOT NULL,
    path TEXT NOT NULL,
    state_id TEXT NOT NULL,
    PRIMARY KEY (place, path)
  ) STRICT;
  CREATE TABLE review_undos (
    undo_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;
  CREATE TABLE review_comments (
    comment_id TEXT PRIMARY KEY,
    place TEXT NOT NULL,
    body TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;
  CREATE INDEX review_comments_of_place ON review_comments (place);
`;
