/** Invariants of every cache file at rest. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { SearchedNoun } from '@shared/model/nouns'
import { SEARCHED_NOUNS } from '@shared/model/search'
import { documentOf } from '../../../../src/main/cache/search/documents'
import type { StateCode } from '../../../../src/main/cache/core/states'

/** Each query returns the rows that violate a rule. */
const RULES: Readonly<Record<string, string>> = {
  'counts are those of the records': `
    SELECT scope, state, records, counted FROM
      (SELECT scope, state, records AS counted FROM counts WHERE records <> 0)
      FULL JOIN (SELECT scope, state, count(*) AS records FROM records GROUP BY scope, state) USING (scope, state)
    WHERE records IS NOT counted`,
  'a block counts the answers in use': `
    SELECT block, live FROM raw_blocks
    WHERE live <> (SELECT count(*) FROM records WHERE records.block = raw_blocks.block)`,
  'an answer is where its record says':
    'SELECT rid FROM records WHERE block IS NOT NULL AND block NOT IN (SELECT block FROM raw_data)',
  'a record knows whether it has an answer of its own':
    "SELECT rid FROM records WHERE has_info <> (rid IN (SELECT rid FROM raw_parts WHERE part = 'info'))",
  'a record knows whether partial answers said something of it':
    "SELECT rid FROM records WHERE has_smaller <> (rid IN (SELECT rid FROM raw_parts WHERE part <> 'info'))",
  'every record has a place in the columns, and every place a record':
    'SELECT rid FROM records FULL JOIN places USING (rid) WHERE records.scope IS NULL OR places.noun IS NULL',
  'changes belong to records': 'SELECT change FROM changes WHERE rid NOT IN (SELECT rid FROM records)',
  'changes are counted and weighed': `
    SELECT kept.changes, kept.bytes, real.* FROM change_keeping AS kept,
      (SELECT count(*) AS n, coalesce(sum(octet_length(fields)), 0) AS weight FROM changes) AS real
    WHERE kept.changes <> n OR kept.bytes <> weight`,
  'moments of checklists belong to a list':
    'SELECT project FROM child_dues WHERE project NOT IN (SELECT project FROM child_lists WHERE kind = 3)',
  'the next moment of a project is the first of its checklists': `
    SELECT project, next_due FROM child_facts AS facts WHERE known & 16
      AND next_due IS NOT (SELECT min(due) FROM child_dues WHERE child_dues.project = facts.project)`,
  'pieces belong to a list': 'SELECT piece FROM child_pieces WHERE piece / 4096 NOT IN (SELECT list FROM child_lists)',
  'all records are in the index of search':
    'SELECT up_to FROM search_state WHERE up_to < (SELECT coalesce(max(rid), 0) FROM records)'
}

/** Violated rules with their first few rows; empty if the file is valid. */
export function brokenRules(db: Database): string[] {
  const broken = Object.entries(RULES).flatMap(([rule, sql]) => violation(rule, db.prepare(sql).all()))
  return [...broken, ...searchErrors(db), ...violation('the file is whole', wholeness(db))]
}

const violation = (rule: string, found: readonly unknown[]): string[] =>
  found.length === 0 ? [] : [`not so: ${rule}, ${found.length} times: ${JSON.stringify(found.slice(0, 3))}`]

/** Each title must have one document, in the index of its state, and there must be no other documents. */
function searchErrors(db: Database): string[] {
  const documents = new Set(db.prepare<[], number>('SELECT id FROM search_titles_docsize').pluck().all())
  const titled = db
    .prepare<string[], { rid: number; noun: SearchedNoun; state: StateCode }>(
      `SELECT rid, noun, state FROM records JOIN scopes USING (scope)
       WHERE noun IN (${SEARCHED_NOUNS.map(() => '?').join(', ')}) AND title <> ''`
    )
    .all(...SEARCHED_NOUNS)
  const lost = titled.filter(({ rid, noun, state }) => !documents.delete(documentOf(noun, state, rid)))
  return [
    ...violation('a title is found in the place of its state', lost),
    ...violation('search finds nothing else', [...documents])
  ]
}

function wholeness(db: Database): string[] {
  const report = db.prepare<[], string>('PRAGMA integrity_check(5)').pluck().all()
  const errors = report.filter((line) => line !== 'ok')
  for (const index of ['search_titles', 'search_texts', 'search_parts']) {
    try {
      db.exec(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`)
    } catch (thrown) {
      errors.push(`${index}: ${String(thrown)}`)
    }
  }
  return errors
}
