/** Assigns roles to the fields of a record, by the table of names. */
import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldRole, FieldValue } from '@shared/model/record'
import type { Alias } from './alias'
import { ALIASES } from './aliases'
import type { Entry } from './collect-fields'
import { typeAllows } from './corrections'
import type { AnyNoun, DecodeOptions } from './decoded'
import { isNothing, readAs } from './read-field'
import { settleTimes } from './settle-times'
import type { Winner } from './winner'

/** Rank of a candidate without an id: behind listed names with an id, before names found by a pattern. */
const BY_NAME_ALONE = 50
/** A field without a value gets a role only when no field with one does. */
const WITHOUT_VALUE = 500
/** The user's correction goes before every name. */
const CORRECTED = -1

/** The user's correction of each entry; empty when there are none. */
export type CorrectionsByEntry = readonly (FieldCorrection | undefined)[]
export const NO_CORRECTIONS: CorrectionsByEntry = []

export type Winners = ReadonlyMap<FieldRole, Winner>

/** For each role its field: the best name whose value has the role's format. */
export function assignRoles(
  noun: AnyNoun,
  entries: readonly Entry[],
  byEntry: CorrectionsByEntry,
  id: number | null,
  options: DecodeOptions
): Map<FieldRole, Winner> {
  const winners = new Map<FieldRole, Winner>()
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] as Entry
    const correction = byEntry[at]
    if (correction !== undefined && (correction.role !== undefined || correction.list != null)) {
      const alias = correction.role == null ? undefined : aliasOf(noun, correction.role)
      const kind = alias?.kind ?? entry.info.kind
      const value = alias === undefined ? null : readAs(alias.format, entry.value, kind, options.receivedZone)
      if (alias !== undefined && value !== null) winners.set(alias.role, { at, rank: CORRECTED, value })
      continue
    }
    if (entry.penalty === null) continue
    for (const { alias, rank } of entry.info.roles) {
      // Even if the field that the user chose has no readable value: another one in its place would be wrong.
      if (options.corrections?.givenRoles.has(alias.role) === true) continue
      if (correction?.type !== undefined && !typeAllows(correction.type, alias.format)) continue
      const cost = rank + entry.penalty + (isNothing(entry.value) ? WITHOUT_VALUE : 0)
      const kept = winners.get(alias.role)
      if (kept !== undefined && kept.rank <= cost) continue
      const value = readAs(alias.format, entry.value, alias.kind ?? 'unknown', options.receivedZone)
      if (value === null) continue
      // The record's id was found together with the list: its field is the one with that value.
      if (alias.role === 'id' && (value.type !== 'number' || value.number !== id)) continue
      const whole = cost + reserve(alias, value, entry.value)
      if (kept !== undefined && kept.rank <= whole) continue
      winners.set(alias.role, { at, rank: whole, value })
    }
  }
  for (const [role, { at }] of winners) {
    const needed = entries[at]?.info.needs?.get(role)
    if (needed !== undefined && !winners.has(needed)) winners.delete(role)
  }
  settleTimes(entries, winners, noun !== 'calendar-event')
  if (noun === 'module' || noun === 'list') nameApart(entries, winners)
  return winners
}

/** Names that only machines give. */
const MACHINE_NAME = /(^|_)(code|alias|slug|key|api_name|sysname|system_name|internal_name|machine_name|table)$/

/**
 * Where name and title of a module or list are the same field, that is its title; its name, which other operations need,
 * is then a field with a code, unless the title looks like a code itself.
 */
function nameApart(entries: readonly Entry[], winners: Map<FieldRole, Winner>): void {
  const [name, title] = [winners.get('name'), winners.get('title')]
  if (name === undefined || name.at !== title?.at || name.rank === CORRECTED) return
  if (name.value.type === 'text' && /^[a-z0-9_.-]+$/.test(name.value.text)) return
  const at = entries.findIndex(
    ({ info, value, penalty }) =>
      penalty !== null && typeof value === 'string' && value.trim() !== '' && MACHINE_NAME.test(info.name)
  )
  const code = entries[at]?.value
  if (typeof code === 'string') winners.set('name', { at, rank: name.rank, value: { type: 'text', text: code } })
}

/** A penalty for values that make the role unlikely although they have its format. */
function reserve({ format }: Alias, value: FieldValue, raw: unknown): number {
  // A date like `0000-00-00` is as good as none.
  if (value.type === 'empty') return isNothing(raw) ? 0 : WITHOUT_VALUE
  if (value.type === 'references' && format !== 'currency' && value.references[0]?.id === 0) return BY_NAME_ALONE
  return 0
}

function aliasOf(noun: AnyNoun, role: FieldRole): Alias | undefined {
  const ofRole = ALIASES.filter((alias) => alias.role === role)
  return ofRole.find((alias) => alias.nouns?.includes(noun)) ?? ofRole[0]
}
