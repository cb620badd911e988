/**
 * Recognises the fields of a record by their raw values. Nothing is dropped: a field without a role stays under its own
 * name. Never throws on any JSON; pure, since workers run it on every record of a sweep.
 */
import { factsOf, isNoun, NAMED_BY_RECORDS } from '@shared/model/nouns'
import { endingOf, fileKind, type SaidOfFile } from '@shared/rules/file-kinds'
import type { Field, FieldRole, FieldValue, Reference } from '@shared/model/record'
import {
  type AnyNoun,
  assignRoles,
  collectFields,
  currencyOf,
  type DecodedRecord,
  type DecodeOptions,
  type Entry,
  moneyCurrency,
  NO_CORRECTIONS,
  readColour,
  readFields,
  readRule,
  readSeries,
  settleEvent,
  shareCurrency,
  shareLabels,
  type Winners,
  withoutNobody
} from './fields'
import { openRecord } from './envelope/open-record'
import { idOf } from './envelope/record-id'
import type { RawRecord } from './types'

export type RecognisedFields = Readonly<ReturnType<typeof recognise>>

/** The recognised fields of a record, by role. */
export function recognise(noun: AnyNoun, raw: RawRecord, options: DecodeOptions = {}) {
  const entries = withoutNobody(collectFields(noun, raw.fields, raw.id))
  // Computed once per noun: it is needed many times per record.
  const { corrections } = options
  const byEntry = corrections === undefined ? NO_CORRECTIONS : entries.map(({ path }) => corrections.byKey.get(path))
  const winners = assignRoles(noun, entries, byEntry, raw.id, options)
  const times = noun === 'calendar-event' ? settleEvent(entries, winners) : null
  const fields = readFields(noun, entries, byEntry, winners, options)
  const labels = shareLabels(entries, fields)
  const value = (role: FieldRole): FieldValue | null => winners.get(role)?.value ?? null

  const named = reference(fieldOf(fields, winners, 'currency'))
  const currency = currencyOf(entries, winners, named)
  if (currency !== null) shareCurrency(fields, labels, currency)
  const priced = fieldOf(fields, winners, 'price') ?? fieldOf(fields, winners, 'total')
  return {
    fields: fields as readonly Field[],
    labels,
    // An amount with its own currency keeps it.
    currency: moneyCurrency(priced) ?? currency,
    /** Value of the field with the role, in the role's format. */
    value,
    /** Reference in the field with the role, with a label from any field of the record. */
    reference: (role: FieldRole) => reference(fieldOf(fields, winners, role)),
    /** The field itself, not decoded. */
    source: (role: FieldRole) => {
      const winner = winners.get(role)
      const entry = winner === undefined ? undefined : entries[winner.at]
      return entry === undefined ? null : { name: entry.info.name, value: entry.value }
    },
    deleted: deletedOf(entries, winners),
    /** Null except for calendar events. */
    times
  }
}

/** @param raw a record from `readAnswer`; without an id it gets id 0 */
export function decodeRecord<N extends AnyNoun>(
  noun: N,
  raw: RawRecord,
  options: DecodeOptions = {}
): DecodedRecord<N> {
  // The cache numbers module records itself; the service's id is in their fields.
  const opened = openRecord(noun === 'module-record' ? { ...raw, id: idOf(raw.fields) } : raw)
  const own = noun === 'module-record' ? { ...opened, id: idOf(opened.fields) } : opened
  const { fields, labels, currency, value, reference: refer, deleted, times } = recognise(noun, own, options)
  const title = text(value('title'))
  const id = raw.id ?? 0
  // Other records can refer to it, so its own id and title form a label.
  const ownKind = isNoun(noun) ? factsOf(noun).kind : null
  if (ownKind !== null && !NAMED_BY_RECORDS.has(ownKind) && title !== null && id !== 0)
    labels.push({ kind: ownKind, id, label: title })
  const price = value('price')
  return {
    noun,
    id,
    deleted,
    title,
    name: text(value('name')),
    created: date(value('created')),
    updated: date(value('updated')),
    price: price?.type === 'money' ? price.amount : null,
    currency,
    funnel: refer('funnel'),
    stage: refer('stage'),
    responsible: refer('responsible'),
    userGroup: refer('user-group'),
    parentId: refer('parent')?.id ?? raw.parentId ?? null,
    position: number(value('position')),
    size: number(value('size')),
    ...fileOf(noun, title, { ending: text(value('ending')), content: text(value('content-type')) }),
    fields,
    labels,
    raw: opened.fields,
    ...(times === null
      ? {}
      : { event: { ...times, ...drawn(value, refer), rule: readRule(own.fields), series: readSeries(own.fields) } })
  }
}

/** Display data of a calendar event besides title and times. */
function drawn(value: RecognisedFields['value'], refer: RecognisedFields['reference']) {
  const people = (['responsible', 'participants-users'] as const).flatMap((role) => {
    const found = value(role)
    return found?.type === 'references' ? found.references : []
  })
  const place = text(value('place'))?.trim() ?? ''
  return {
    category: refer('category'),
    colour: readColour(text(value('colour'))),
    place: place === '' ? null : place,
    project: refer('project'),
    people: people.filter(
      ({ id, label }, at) => people.findIndex((one) => one.id === id && (id !== 0 || one.label === label)) === at
    )
  }
}

function fileOf(noun: AnyNoun, title: string | null, said: SaidOfFile): Pick<DecodedRecord, 'fileKind' | 'ending'> {
  if (noun !== 'file') return { fileKind: null, ending: null }
  const kind = fileKind(title, said)
  return { fileKind: kind === 'other' ? null : kind, ending: endingOf(title, said) || null }
}

function fieldOf(fields: readonly Field[], winners: Winners, role: FieldRole): FieldValue | null {
  const at = winners.get(role)?.at
  return at === undefined ? null : (fields[at]?.value ?? null)
}

function reference(value: FieldValue | null): Reference | null {
  return value?.type === 'references' ? (value.references[0] ?? null) : null
}

export function text(value: FieldValue | null): string | null {
  return value?.type === 'text' ? value.text : null
}

export function date(value: FieldValue | null): string | null {
  return value?.type === 'date' ? value.date : value?.type === 'moment' ? value.iso : null
}

export function number(value: FieldValue | null): number | null {
  return value?.type === 'number' ? value.number : null
}

function deletedOf(entries: readonly Entry[], winners: Winners): boolean | null {
  const winner = winners.get('deleted')
  if (winner === undefined) return null
  if (winner.value.type === 'flag') return winner.value.flag
  // `deleted_at: null` means not deleted; `deleted: null` means unknown.
  return /_at$|date/.test((entries[winner.at] as Entry).info.name) ? false : null
}
