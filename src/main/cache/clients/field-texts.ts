/** Values of one field as texts, by place. Valid within the snapshot. */
import { TAG } from '../columns'
import { Contents } from '../core'
import { decodedField, idLabels, type Source } from '../fields'
import type { AnswerField } from './answer-fields'

/** A value: its identity within the field, and its text; null for an id without a name. */
export interface FieldText {
  readonly code: string
  readonly text: string | null
}

export type FieldTexts = ReturnType<typeof fieldTexts>

/**
 * Reads values by place. A text is resolved once for all projects that share it.
 * @param isEvery whether all projects are read, not only a few: then all texts are read at once
 */
export function fieldTexts(source: Source, field: AnswerField, isEvery: boolean) {
  const { queries, columns } = source
  const column = columns.of('project', field.field)
  const { ridOf } = columns.places('project')
  const labelOf = idLabels(queries, field)
  const texts = isEvery ? column.texts.byCode() : null
  const contents = new Contents(queries)
  /** Resolved values by tag, then by code, id or hash. */
  const known = new Map([TAG.text, TAG.id, TAG.longText].map((tag) => [Number(tag), new Map<number, FieldText>()]))

  function at(index: number, place: number): FieldText | undefined {
    const [tag, number] = [column.tags[index] ?? 0, column.numbers[index] ?? 0]
    if (tag === TAG.number) return { code: `n${number}`, text: String(number) }
    const ofTag = known.get(tag)
    let one = ofTag?.get(number)
    if (ofTag === undefined || one !== undefined) return one
    if (tag === TAG.text) one = { code: `t${number}`, text: texts?.get(number) ?? column.texts.textOf(number) }
    else
      one =
        tag === TAG.id ? { code: `i${number}`, text: labelOf(number) } : { code: `l${number}`, text: longText(place) }
    ofTag.set(number, one)
    return one
  }

  /** The column has only a hash, so read the record. */
  function longText(place: number): string | null {
    const rid = ridOf[place] ?? 0
    const value = decodedField(source, rid, field.key, contents)?.value
    if (value?.type === 'text') return value.text
    return value?.type === 'texts' ? (value.texts.find((text) => text.length > LONGEST_TEXT) ?? null) : null
  }

  return {
    /** The first value; undefined: none. */
    first(place: number): FieldText | undefined {
      const start = column.startOf(place)
      return start === column.startOf(place + 1) ? undefined : at(start, place)
    },
    of(place: number): readonly FieldText[] {
      const start = column.startOf(place)
      return Array.from({ length: column.startOf(place + 1) - start }, (_, nth) => at(start + nth, place)).filter(
        (one) => one !== undefined
      )
    }
  }
}

/** Texts up to this length are in the dictionary, unless it is full. */
const LONGEST_TEXT = 256
