/** Corrections of fields, as stored, sent over the bridge and exported: one schema for all three. */
import { z } from 'zod'
import { fieldKey, noun } from '@shared/contract/kit'
import {
  FIELD_TYPES,
  type CorrectionsChange,
  type FieldChange,
  type FieldCorrection
} from '@shared/model/field-correction'
import { ANSWERS, type FieldRole } from '@shared/model/record'
import { corrected, reordered, saysOneThing, tidied } from '@shared/rules/field-corrections'

/** Listed by hand and checked against the type: a name that is missing in either does not compile. */
const ROLES: Readonly<Record<Exclude<FieldRole, 'id'>, true>> = {
  title: true,
  created: true,
  updated: true,
  price: true,
  currency: true,
  funnel: true,
  stage: true,
  responsible: true,
  'user-group': true,
  'project-groups': true,
  'participants-users': true,
  'participants-groups': true,
  'event-types': true,
  goods: true,
  deleted: true,
  parent: true,
  position: true,
  start: true,
  end: true,
  category: true,
  place: true,
  colour: true,
  project: true,
  name: true,
  size: true,
  ending: true,
  'content-type': true,
  date: true,
  'event-type': true,
  good: true,
  quantity: true,
  total: true,
  direction: true,
  due: true,
  done: true,
  overdue: true,
  items: true
}
const namesOf = <K extends string>(table: Readonly<Record<K, true>>): [K, ...K[]] => Object.keys(table) as [K, ...K[]]

const MOST_NAME = 200
/** The most fields that can be ordered for one noun. */
const MOST_FIELDS = 10_000

const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'))

export { fieldKey, noun }

const change = {
  // The id is found together with the list of a record, not by a field.
  role: z.enum(namesOf(ROLES)).nullable().exactOptional(),
  answer: z.enum(ANSWERS).nullable().exactOptional(),
  type: z.enum(FIELD_TYPES).exactOptional(),
  label: line(MOST_NAME).exactOptional(),
  hidden: z.boolean().exactOptional(),
  list: line(MOST_NAME).min(1).nullable().exactOptional()
}
const ONE_THING = { message: 'A field is taken for one thing.', path: ['role'] }

export const fieldChange = z.strictObject(change).refine(saysOneThing, ONE_THING) satisfies z.ZodType<FieldChange>

export const fieldCorrection = z
  .strictObject({
    noun,
    key: fieldKey,
    ...change,
    position: z
      .number()
      .int()
      .min(0)
      .max(MOST_FIELDS - 1)
      .exactOptional()
  })
  .refine(saysOneThing, ONE_THING) satisfies z.ZodType<FieldCorrection>

/** Corrections that are consistent: one for each field, and each role for one field of a noun. */
export const fieldCorrections = z
  .array(fieldCorrection)
  .max(2 * MOST_FIELDS)
  .superRefine((all, context) => {
    const fields = new Set<string>()
    const roles = new Set<string>()
    for (const [at, { noun: kind, key, role }] of all.entries()) {
      const field = `${kind}\n${key}`
      if (fields.has(field)) context.addIssue({ code: 'custom', message: 'Said twice.', path: [at, 'key'] })
      fields.add(field)
      if (role === undefined || role === null) continue
      const given = `${kind}\n${role}`
      if (roles.has(given)) context.addIssue({ code: 'custom', message: 'Given twice.', path: [at, 'role'] })
      roles.add(given)
    }
  })

export const correctionsChange: z.ZodType<CorrectionsChange> = z.union([
  z.strictObject({ noun, key: fieldKey, correction: fieldChange.nullable() }),
  z.strictObject({
    noun,
    keys: z
      .array(fieldKey)
      .max(MOST_FIELDS)
      .refine((keys) => new Set(keys).size === keys.length)
  }),
  z
    .strictObject({ noun, all: fieldCorrections })
    .refine(({ noun: of, all }) => all.every((one) => one.noun === of), { path: ['all'] })
])

/** The corrections after a change. */
export function changedCorrections(
  before: readonly FieldCorrection[],
  change: CorrectionsChange
): readonly FieldCorrection[] {
  if ('key' in change) return corrected(before, change.noun, change.key, change.correction)
  if ('keys' in change) return reordered(before, change.noun, change.keys)
  return [...before.filter((one) => one.noun !== change.noun), ...change.all.flatMap((one) => tidied(one) ?? [])]
}

/** By noun and key. A role belongs to one field of a noun: the first that has it keeps it. */
export function inOrder(all: readonly FieldCorrection[]): readonly FieldCorrection[] {
  const given = new Set<string>()
  const kept = all.flatMap((one) => {
    const { role, ...rest } = one
    const key = `${one.noun}\n${role ?? ''}`
    if (role === undefined || role === null || !given.has(key)) {
      given.add(key)
      return [one]
    }
    return tidied(rest) ?? []
  })
  return kept.toSorted((a, b) => compare(a.noun, b.noun) || compare(a.key, b.key))
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
