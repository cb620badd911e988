import type { ChangeFeed, FieldDifference, RecordChange, SinceLastVisit } from '@shared/model/changes'
import type { ChangeFeedQuery } from '@shared/contract/records'
import type { FieldValue, Noun } from '@shared/model/record'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, Labels, readsOf, type RecordName, stateName } from '../core'
import { asOneDeletion } from './deletions'
import { netDifference, type ChangeContent } from './net-difference'
import { unpack, type PackedValue } from './packed-values'
import { parseDifferences, WHAT, type WhatCode } from './store'
import { CHANGES_AFTER } from './visits'

/** Upper bound of changes per page. */
const MOST_CHANGES = 500
/** Number of rows read at a time; some may be hidden. */
const BATCH = 500

interface ChangeRow extends ChangeContent, Pick<RecordChange, 'noun' | 'id' | 'title' | 'at'> {
  readonly change: number
  readonly rid: number
  readonly what: WhatCode
}

/** Previous values of records, within the limits of `store.ts`, and the user's visits. */
export function changeReads(queries: Queries, decoder: CorrectedDecoder) {
  const { whole, short } = readsOf(queries)
  return {
    feed: short((query: ChangeFeedQuery) => changeFeed(queries, decoder, query)),
    since: whole((record: RecordName) => changesSinceVisit(queries, decoder, record))
  }
}

/** Changes, newest first; at most 500 at a time. Hidden and volatile fields are left out; one deletion is one change. */
function changeFeed(queries: Queries, decoder: CorrectedDecoder, query: ChangeFeedQuery): ChangeFeed {
  if (query.limit > MOST_CHANGES) throw new RangeError(`A page has at most ${MOST_CHANGES} changes.`)
  const fields = new KnownFields(queries, decoder)
  const changes: RecordChange[] = []
  let before = query.before
  let next: number | null = null
  // Joins by scopes, so changes of other nouns are skipped without reading their records.
  const ofNouns =
    query.nouns === null
      ? ''
      : 'AND changes.scope IN (SELECT scope FROM scopes WHERE noun IN (SELECT value FROM json_each(?)))'
  const ofPerson = query.responsible === undefined ? '' : 'AND records.responsible = ?'
  const sql = `SELECT change, changes.rid, changes.at, what, changes.state, state_before, fields, scopes.noun, records.id, records.title
    FROM changes CROSS JOIN records USING (rid) CROSS JOIN scopes ON scopes.scope = changes.scope
    WHERE change < ? ${ofNouns} ${ofPerson} ORDER BY change DESC LIMIT ${BATCH}`
  const values = [
    ...(query.nouns === null ? [] : [JSON.stringify(query.nouns)]),
    ...(query.responsible === undefined ? [] : [query.responsible])
  ]
  for (;;) {
    const rows = queries.all<ChangeRow>(sql, before ?? Number.MAX_SAFE_INTEGER, ...values)
    for (const row of rows) {
      // Changes are stored in time order.
      if (query.since !== null && row.at < query.since) return { changes, next: null, ...keeping(queries, fields) }
      const told = asOneDeletion(queries, row)
      const change = told === null ? null : fields.changeOf(told)
      if (change !== null) {
        if (changes.length === query.limit) return { changes, next, ...keeping(queries, fields) }
        changes.push(change)
      }
      next = before = row.change
    }
    if (rows.length < BATCH) return { changes, next: null, ...keeping(queries, fields) }
  }
}

function keeping(queries: Queries, fields: KnownFields): Pick<ChangeFeed, 'keptSince' | 'volatile'> {
  return { keptSince: keptSince(queries), volatile: fields.volatileFields() }
}

const keptSince = (queries: Queries): number | null =>
  queries.get<{ since: number | null }>('SELECT since FROM change_keeping')?.since ?? null

/** Changes of a record since the user's last visit. Empty for a record that is not cached. */
function changesSinceVisit(queries: Queries, decoder: CorrectedDecoder, { noun, id }: RecordName): SinceLastVisit {
  const visit = queries.get<{ rid: number; at: number; change: number }>(
    `SELECT looks.rid, looks.at, looks.change FROM scopes CROSS JOIN records USING (scope) CROSS JOIN looks USING (rid)
     WHERE scopes.noun = ? AND records.id = ? ORDER BY scope LIMIT 1`,
    noun,
    id
  )
  const kept = keptSince(queries)
  if (visit === undefined) return { visitedAt: null, fields: [], stateBefore: null, keptSince: kept }
  const fields = new KnownFields(queries, decoder)
  const net = netDifference(queries.all<ChangeContent>(CHANGES_AFTER, visit.rid, visit.change), fields.volatile)
  return {
    visitedAt: visit.at,
    fields: [...net.fields].flatMap(([field, { before, after }]) => fields.difference(field, before, after) ?? []),
    stateBefore: net.stateBefore === null ? null : stateName(net.stateBefore),
    keptSince: kept
  }
}

interface FieldRow extends Pick<FieldDifference, 'key' | 'label' | 'role'> {
  readonly noun: Noun
}

/** Fields by number, with the user's corrections; cached for one answer. */
class KnownFields {
  readonly volatile: ReadonlySet<number>
  readonly #labels: Labels
  readonly #fields = new Map<number, FieldRow | undefined>()

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder
  ) {
    this.#labels = new Labels(queries)
    this.volatile = new Set(queries.numbers('SELECT field FROM volatile_fields'))
  }

  volatileFields(): ChangeFeed['volatile'] {
    return [...this.volatile].flatMap((number) => {
      const field = this.#field(number)
      return field === undefined ? [] : [{ noun: field.noun, key: field.key, label: this.#labelOf(field) }]
    })
  }

  /** Null when the change has nothing visible. */
  changeOf(row: ChangeRow): RecordChange | null {
    const differences = parseDifferences(row.fields).flatMap(([field, before, after]) =>
      this.volatile.has(field) ? [] : (this.difference(field, before, after) ?? [])
    )
    if (row.what === WHAT.changed && differences.length === 0) return null
    const { noun, id, title, at } = row
    return {
      ...{ noun, id, title, at },
      what: row.what === WHAT.appeared ? 'appeared' : row.what === WHAT.state ? 'state' : 'changed',
      state: stateName(row.state),
      stateBefore: row.state_before === null ? null : stateName(row.state_before),
      fields: differences
    }
  }

  /** Null for a hidden field. */
  difference(number: number, before: PackedValue, after: PackedValue): FieldDifference | null {
    const field = this.#field(number)
    if (field === undefined) return null
    const correction = this.#correctionOf(field)
    if (correction?.hidden === true) return null
    const [was, is] = [unpack(before), unpack(after)]
    const named = (value: FieldValue | null): FieldValue | null =>
      value === null ? null : this.#labels.value(value, correction?.list ?? undefined)
    return {
      key: field.key,
      label: this.#labelOf(field),
      role: correction?.role === undefined ? field.role : correction.role,
      before: named(was.value),
      after: named(is.value),
      isShortened: was.isShortened || is.isShortened
    }
  }

  #labelOf(field: FieldRow): string {
    return this.#correctionOf(field)?.label ?? field.label
  }

  #correctionOf({ noun, key }: FieldRow) {
    return this.decoder.corrections.of(noun)?.byKey.get(key)
  }

  #field(number: number): FieldRow | undefined {
    if (!this.#fields.has(number)) {
      const sql = 'SELECT noun, key, label, role FROM fields WHERE field = ?'
      this.#fields.set(number, this.queries.get<FieldRow>(sql, number))
    }
    return this.#fields.get(number)
  }
}
