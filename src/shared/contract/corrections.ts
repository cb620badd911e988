/** One schema for field corrections: stored, sent over the bridge and exported. */
import { FIELD_TYPES, type FieldChange, type FieldCorrection } from '../model/field-correction'
import { ANSWERS, FIELD_ROLES } from '../model/record'
import { isSingleCorrection } from '../rules/field-corrections'
import { fieldKey, noun, text, z, type Infer } from './kit'

const MOST_NAME = 200
/** Upper bound for ordered fields per noun. */
const MOST_FIELDS = 10_000

const change = {
  // The role `id` is excluded: the id is found with the list of records, not by a field.
  role: z.enum(FIELD_ROLES).exclude(['id']).nullable().exactOptional(),
  answer: z.enum(ANSWERS).nullable().exactOptional(),
  type: z.enum(FIELD_TYPES).exactOptional(),
  label: text(MOST_NAME).exactOptional(),
  hidden: z.boolean().exactOptional(),
  list: text(MOST_NAME).min(1).nullable().exactOptional()
}
const ONE_THING = { message: 'A field is taken for one thing.', path: ['role'] }

export const fieldChange: z.ZodType<FieldChange> = z.strictObject(change).refine(isSingleCorrection, ONE_THING)

export const fieldCorrection: z.ZodType<FieldCorrection> = z
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
  .refine(isSingleCorrection, ONE_THING)

/** Consistent corrections: at most one per field, and each role at most once per noun. */
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

export const correctionsChange = z.union([
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
/**
 * A change to the corrections of one noun, applied to the stored state. It replaces one field's correction (null
 * removes it, its position stays), orders the fields, or replaces all. Ordering puts `keys` first; an empty list
 * restores the service's order.
 */
export type CorrectionsChange = Infer<typeof correctionsChange>
