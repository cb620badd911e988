/** Display fields of a record: roles, the user's names, and contents of references. */
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Field, FieldRole, FieldSection, FieldValue } from '@shared/model/record'
import { isOpenTo } from '@shared/rules/field-corrections'
import type { CorrectionsByEntry, Winners } from './assign-roles'
import type { Entry } from './collect-fields'
import { readCorrected } from './corrections'
import type { AnyNoun, DecodeOptions } from './decoded'
import { formatJson, isMapById, isObject, type JsonObject, readUint } from '../json'
import { keyInfo } from './key-info'
import { isNothing, readByShape } from './read-field'
import { labelKeyOf, referenceShape } from './read-values'
import { readTyped } from './typed-value'

export type MutableField = { -readonly [K in keyof Field]: Field[K] }

export function readFields(
  noun: AnyNoun,
  entries: readonly Entry[],
  byEntry: CorrectionsByEntry,
  winners: Winners,
  options: DecodeOptions
): MutableField[] {
  const roles = new Array<FieldRole | undefined>(entries.length)
  // A field with two roles (a list's name is also its title) shows the better one.
  for (const [role, { at, rank }] of winners) {
    const shown = roles[at]
    if (shown === undefined || rank < (winners.get(shown)?.rank ?? 0)) roles[at] = role
  }
  const fields: MutableField[] = entries.map((entry, at) => {
    const role = roles[at] ?? null
    const correction = byEntry[at]
    const value =
      (role === null ? null : winners.get(role)?.value) ?? readValue(entry, correction, options.receivedZone)
    const section = sectionOf(entry, role, correction)
    return dressed({ key: entry.path, label: entry.label, section, role, value }, correction)
  })
  // Further contents of references follow the record's own fields.
  for (let at = 0; at < entries.length; at++) {
    addRemainders(noun, entries[at] as Entry, fields[at] as Field, fields, options)
  }
  return fields
}

function readValue(
  { value, info, type }: Pick<Entry, 'value' | 'info' | 'type'>,
  correction: FieldCorrection | undefined,
  zone: string | undefined
): FieldValue {
  if (type !== undefined && (correction === undefined || isOpenTo(correction)))
    return readTyped(type, value, info, zone)
  return correction === undefined ? readByShape(value, info, zone) : readCorrected(value, correction, info, zone)
}

function sectionOf(entry: Entry, role: FieldRole | null, correction: FieldCorrection | undefined): FieldSection {
  const givenRole = correction?.role
  if (givenRole !== undefined) {
    if (role !== null) return 'built-in'
    return entry.section === 'dynamic' ? 'dynamic' : 'other'
  }
  const isBuiltIn = role !== null || (entry.section === 'other' && entry.penalty === 0 && entry.info.roles.length > 0)
  return isBuiltIn && entry.section !== 'dynamic' ? 'built-in' : entry.section
}

/** Applies the user's display settings to a field. The order applies to the whole noun and is set elsewhere. */
function dressed(field: MutableField, correction: FieldCorrection | undefined): MutableField {
  if (correction === undefined) return field
  if (correction.label !== undefined) {
    field.label = correction.label
    field.isRenamed = true
  }
  if (correction.hidden === true) field.hidden = true
  if (correction.list != null) field.list = correction.list
  if (correction.answer !== undefined) field.answer = correction.answer
  return field
}

function addRemainders(
  noun: AnyNoun,
  entry: Entry,
  field: Field,
  fields: MutableField[],
  { corrections }: DecodeOptions
): void {
  if (entry.rest !== undefined) {
    const path = `${entry.path}{}`
    const rest = remainderField(path, entry.label, { type: 'json', json: formatJson(entry.rest) })
    fields.push(dressed(rest, corrections?.byKey.get(path)))
  }
  if (field.value.type !== 'references' || typeof entry.value !== 'object' || entry.value === null) return
  const { value } = entry
  if (Array.isArray(value) || isMapById(value)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (!items.some((item) => isObject(item) && remainder(item).length > 0)) return
    const path = `${entry.path}[]`
    const whole = remainderField(path, entry.label, { type: 'json', json: formatJson(value) })
    fields.push(dressed(whole, corrections?.byKey.get(path)))
    return
  }
  if (!isObject(value)) return
  for (const key of remainder(value)) {
    const part = value[key]
    const path = `${entry.path}.${key}`
    const correction = corrections?.byKey.get(path)
    const shown = readValue({ value: part, info: keyInfo(noun, key) }, correction, undefined)
    fields.push(dressed(remainderField(path, `${entry.label}.${key}`, shown), correction))
  }
}

/** Keys of a reference besides its id and label. */
function remainder(object: JsonObject): string[] {
  const shape = referenceShape(object)
  const label = shape === null ? labelKeyOf(object) : shape.label
  // In a JSON:API linkage the type was already read as the kind.
  const isLinkage = 'type' in object && Object.keys(object).length === 2
  if (isLinkage) return []
  return Object.keys(object).filter(
    (key) => key !== label && !isNothing(object[key]) && (key !== shape?.id || readUint(object[key]) === null)
  )
}

function remainderField(key: string, label: string, value: FieldValue): MutableField {
  return { key, label, section: 'other', role: null, value, isPart: true }
}
