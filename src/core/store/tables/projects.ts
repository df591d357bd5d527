import { project, type Project } from '#shared/project/project.ts';

import { text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

const COLUMNS = 'project_id, body, checksum';

/** Projects, including those that the person removed from the desk. */
export class ProjectTable {
  readonly #db: Database;
  readonly #bodies: StoredBodies<Project>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(db, { table: 'projects', key: 'project_id' }, project, damage);
  }

  put(value: Project): void {
    const [sealed, body] = [[value.projectId], JSON.stringify(value)];
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO projects (project_id, body, checksum) VALUES (?, ?, ?)
         ON CONFLICT (project_id) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
      )
      .run(value.projectId, body, this.#bodies.checksum(sealed, body));
  }

  get(projectId: string): Project | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM projects WHERE project_id = ?`)
      .get(projectId);
    return row ? this.#bodies.read(row, [projectId]) : null;
  }

  /** Returns all projects in the order in which they were added, removed ones included. */
  all(): readonly Project[] {
    return this.#db
      .prepare(`SELECT ${COLUMNS} FROM projects ORDER BY rowid`)
      .all()
      .flatMap((row) => this.#bodies.read(row, [text(row, 'project_id')]) ?? []);
  }

  /** Returns the projects on the desk in the order in which they were added. */
  onDesk(): readonly Project[] {
    return this.all().filter(({ removedAt }) => removedAt === null);
  }
}
