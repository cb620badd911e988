import type { Condition } from '@shared/rules/filter/conditions'
import { containsWords, valueContains, type WantedWords, wantedWords } from '@shared/rules/filter/contained-words'
import { type ResidentColumn, TAG } from '../columns'
import { Labels } from '../core'
import { exampleOf, idLabels, referenceKindOf, type Source } from '../fields'
import { projectsAt } from './read-text'
import { VERDICT, type Verdicts } from './verdicts'

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
  const labels = new Labels(source.queries)
  for (const { column, key } of fields) {
    const unread =
      column === null ? [...verdicts.keys()] : scan(source, source.columns.of('project', column), key, wanted, verdicts)
    for (const project of projectsAt(source, unread)) {
      for (const field of project.fields()) {
        if (field.key !== key) continue
        const has = valueContains(labels.value(field.value, field.list), wanted)
        raise(verdicts, project.place, has === null ? VERDICT.open : has ? VERDICT.yes : VERDICT.no)
      }
    }
  }
  return verdicts
}

/** Returns the places with a long text. The column lacks its content. */
function scan(source: Source, column: ResidentColumn, key: string, wanted: WantedWords, verdicts: Verdicts): number[] {
  const { tags, numbers, texts } = column
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
    const end = column.startOf(place + 1)
    for (let at = column.startOf(place); at < end; at += 1) {
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
