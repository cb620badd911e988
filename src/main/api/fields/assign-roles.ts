/** Assigns roles to the fields of a record, using the alias table. */
import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldRole, FieldValue } from '@shared/model/record'
import type { Alias, Winner } from './alias'
import { ALIASES } from './aliases'
import type { Entry } from './collect-fields'
import { isTypeAllowed } from './corrections'
import type { AnyNoun, DecodeOptions } from './decoded'
import { isNothing, readAs } from './read-field'
import { settleTimes } from './settle-times'

/** Rank of a candidate without an id: after listed names with an id, before names matched by a pattern. */
const BY_NAME_ALONE = 50
/** Penalty for empty fields: they get a role only if no filled field does. */
const WITHOUT_VALUE = 500
/** Rank of the user's correction: before every name. */
const CORRECTED = -1

const NEXT_TO = ALIASES.filter(({ nextTo }) => nextTo !== undefined)

/** The user's correction for each entry; empty if there are none. */
export type CorrectionsByEntry = readonly (FieldCorrection | undefined)[]
export const NO_CORRECTIONS: CorrectionsByEntry = []

export type Winners = ReadonlyMap<FieldRole, Winner>

/** For each role, the field with the best name whose value has the role's format. */
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
      // Even if the user's field has no readable value: any other field would be wrong.
      if (options.corrections?.givenRoles.has(alias.role) === true) continue
      if (correction?.type !== undefined && !isTypeAllowed(correction.type, alias.format)) continue
      const cost = rank + entry.penalty + (isNothing(entry.value) ? WITHOUT_VALUE : 0)
      const kept = winners.get(alias.role)
      if (kept !== undefined && kept.rank <= cost) continue
      const value = readAs(alias.format, entry.value, alias.kind ?? 'unknown', options.receivedZone)
      if (value === null) continue
      // The record's id was found with the list: its field must have that value.
      if (alias.role === 'id' && (value.type !== 'number' || value.number !== id)) continue
      const whole = cost + reserve(alias, value, entry.value)
      if (kept !== undefined && kept.rank <= whole) continue
      winners.set(alias.role, { at, rank: whole, value })
    }
  }
  for (const { role, nextTo } of NEXT_TO) {
    const winner = winners.get(role)
    if (winner === undefined || nextTo === undefined || winners.has(nextTo.role)) continue
    if (nextTo.names.includes((entries[winner.at] as Entry).info.name)) winners.delete(role)
  }
  settleTimes(entries, winners, noun !== 'calendar-event')
  if (noun === 'module' || noun === 'list') nameApart(entries, winners)
  return winners
}

/** Technical names. */
const MACHINE_NAME = /(^|_)(code|alias|slug|key|api_name|sysname|system_name|internal_name|machine_name|table)$/

/**
 * If one field is both name and title of a module or list, it becomes the title. The name, which other operations need,
 * is then a code field, unless the title looks like a code.
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

/** Penalty for values that fit the format but make the role unlikely. */
function reserve({ format }: Alias, value: FieldValue, raw: unknown): number {
  // A zero date like `0000-00-00` counts as no date.
  if (value.type === 'empty') return isNothing(raw) ? 0 : WITHOUT_VALUE
  if (value.type === 'references' && format !== 'currency' && value.references[0]?.id === 0) return BY_NAME_ALONE
  return 0
}

function aliasOf(noun: AnyNoun, role: FieldRole): Alias | undefined {
  const ofRole = ALIASES.filter((alias) => alias.role === role)
  return ofRole.find((alias) => alias.nouns?.includes(noun)) ?? ofRole[0]
}
