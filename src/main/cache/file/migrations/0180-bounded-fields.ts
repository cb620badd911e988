import { looseName } from '@shared/rules/filter/fields'
import type { Migration } from '../../../database/migrate'

/**
 * A kind of record has a bounded number of fields, and forgets those that no record has any more. Their numbers stay as
 * long as changes may tell of them. A filter finds the fields that it asks for by their names.
 */
export const migration0180: Migration = {
  version: 180,
  up: (db) => {
    db.exec(`
      -- Since when no record has it; null while one has.
      ALTER TABLE fields ADD COLUMN gone_at INTEGER;
      -- The last step of its path, as filters spell it: see looseName.
      ALTER TABLE fields ADD COLUMN name TEXT NOT NULL DEFAULT '';
      CREATE TABLE field_kinds (
        noun TEXT PRIMARY KEY,
        -- Records bring more names than a kind may have fields.
        beyond INTEGER NOT NULL,
        -- When it was last looked which fields records still have; null: never.
        counted_at INTEGER
      ) WITHOUT ROWID;
    `)
    const put = db.prepare('UPDATE fields SET name = ? WHERE field = ?')
    const rows = db.prepare<[], { field: number; key: string }>('SELECT field, key FROM fields').all()
    for (const { field, key } of rows) put.run(looseName(key), field)
    db.exec(`
      CREATE INDEX fields_by_name ON fields (noun, name) WHERE gone_at IS NULL;
      CREATE INDEX fields_by_role ON fields (noun, role) WHERE role IS NOT NULL AND gone_at IS NULL;
    `)
  }
}
