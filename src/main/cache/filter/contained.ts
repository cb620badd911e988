import type { Condition } from '@shared/rules/filter/conditions'
import { containsWords, valueContains, type WantedWords, wantedWords } from '@shared/rules/filter/contained-words'
import { type ResidentColumn, TAG } from '../columns'
import { Contents, Labels } from '../core'
import {
  decodedFields,
  exampleOf,
  idLabels,
  PLACE_COLUMNS,
  type RecordPlace,
  referenceKindOf,
  type Source
} from '../fields'
import { VERDICT, type Verdicts } from './verdicts'

/** Number of records read at a time. */
const BATCH = 500

/**
 * Raises the verdict of the projects with a value that contains the words. Each distinct text and each label is checked
 * once. Only long texts, and fields without a column, are read from the records.
 *
 * @param verdicts modified and returned
 */
export function containedVerdicts(
  source: Source,
  { text, fields }: Extract<Condition, { kind: 'contains' }>,
  verdicts: Verdicts
): Verdicts {
  const wanted = wantedWords(text)
  for (const { column, key } of fields) {
    const unread =
      column === null
        ? Array.from(source.columns.places('project').ridOf.subarray(0, verdicts.length).keys())
        : scan(source, source.columns.of('project', column), key, wanted, verdicts)
    if (unread.length > 0) readRecords(source, unread, key, wanted, verdicts)
  }
  return verdicts
}

/** Returns the places with a long text. The column lacks its content. */
function scan(source: Source, column: ResidentColumn, key: string, wanted: WantedWords, verdicts: Verdicts): number[] {
  const { offsets, tags, numbers, texts } = column
  const long: number[] = []
  const codes = new Set<number>()
  if (tags.includes(TAG.text))
    for (const [code, text] of texts.byCode()) if (containsWords(text, wanted)) codes.add(code)
  const example = exampleOf(source, column, key, (tag) => tag === TAG.id)
  const labelOf = idLabels(source.queries, { key, kind: referenceKindOf(example), list: example?.list })
  const byId = new Map<number, number>()
  const ofId = (id: number): number => {
    let verdict = byId.get(id)
    if (verdict === undefined) {
      const label = labelOf(id)
      verdict = label === null ? VERDICT.open : containsWords(label, wanted) ? VERDICT.yes : VERDICT.no
      byId.set(id, verdict)
    }
    return verdict
  }
  const verdictOf = (tag: number, number: number): number => {
    if (tag === TAG.text) return codes.has(number) ? VERDICT.yes : VERDICT.no
    if (tag === TAG.id) return ofId(number)
    return tag === TAG.number && containsWords(String(number), wanted) ? VERDICT.yes : VERDICT.no
  }
  for (let place = 0; place < column.length; place += 1) {
    const end = offsets === null ? place + 1 : (offsets[place + 1] ?? 0)
    for (let at = offsets === null ? place : (offsets[place] ?? 0); at < end; at += 1) {
      const tag = tags[at] ?? 0
      if (tag === 0) continue
      if (tag === TAG.longText) long.push(place)
      else raise(verdicts, place, verdictOf(tag, numbers[at] ?? 0))
    }
  }
  return long
}

function raise(verdicts: Verdicts, place: number, verdict: number): void {
  if (verdict > (verdicts[place] ?? 0)) verdicts[place] = verdict
}

function readRecords(
  { queries, decoder, columns }: Source,
  places: readonly number[],
  key: string,
  wanted: WantedWords,
  verdicts: Verdicts
): void {
  const { ridOf, placeOf } = columns.places('project')
  const labels = new Labels(queries)
  for (let from = 0; from < places.length; from += BATCH) {
    const rids = places.slice(from, from + BATCH).map((place) => ridOf[place] ?? 0)
    const rows = queries.all<RecordPlace>(
      `SELECT ${PLACE_COLUMNS} FROM records WHERE rid IN (SELECT value FROM json_each(?))`,
      JSON.stringify(rids)
    )
    const contents = new Contents(queries, BATCH)
    for (const row of rows) {
      const place = placeOf(row.rid)
      if (place === null) continue
      for (const field of decodedFields(decoder, 'project', contents, row)) {
        if (field.key !== key) continue
        const has = valueContains(labels.value(field.value, field.list), wanted)
        raise(verdicts, place, has === null ? VERDICT.open : has ? VERDICT.yes : VERDICT.no)
      }
    }
  }
}
