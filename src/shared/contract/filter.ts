/** Schemas of project filters: saved, in links and sent by pages. */
import { ALL_ID_CONDITIONS, HAVINGS, PERIODS, type ChosenFilter, type ProjectFilter } from '../model/filter'
import { normaliseFilter } from '../rules/filter/canonical'
import { datedFilter } from '../rules/filter/dated'
import { day, referenceId, z } from './kit'

/** Upper bounds; no person makes a longer filter. */
const MOST_IDS = 1_000
const MOST_DYNAMIC = 100
const MOST_TEXT = 1_000
const MOST_WORDS = 200

// Local ids are negative; see local-ids.ts.
const id = z.union([z.number(), z.string().regex(/^-?\d{1,16}$/)]).transform(Number)
const ids = z.array(id.pipe(referenceId)).max(MOST_IDS)
const words = z.string().max(MOST_WORDS)
const period = z.union([
  z.strictObject({ period: z.enum(PERIODS) }),
  z.strictObject({ period: z.undefined().optional(), from: day, to: day })
])

/** Conditions by name. Not `z.record`, which drops a field called `__proto__`. */
const named = <Value>(value: z.ZodType<Value>) =>
  z
    .custom<object>((input) => typeof input === 'object' && input !== null && !Array.isArray(input))
    .transform((input) => Object.entries(input))
    .pipe(z.array(z.tuple([z.string().max(MOST_TEXT), value])).max(MOST_DYNAMIC))
    .transform((entries) => Object.fromEntries<Value>(entries))

const builtIn = z
  .strictObject({
    created: period.nullish(),
    price: z.number().nullish(),
    words: words.nullish(),
    ...Object.fromEntries(ALL_ID_CONDITIONS.map((key) => [key, ids.nullish()]))
  })
  .transform((all) => Object.fromEntries(Object.entries(all).filter(([, wanted]) => wanted != null)))

/**
 * Parses an untrusted filter into its normal form. Lenient where nothing is lost: ids as texts, missing parts. Refused
 * whole if any part is not understood: without it, the filter would match too much.
 */
export const chosenFilter = z
  .strictObject({
    match: z.enum(['all', 'any']).default('all'),
    having: z.enum(HAVINGS).nullable().default(null),
    builtIn: builtIn.default({}),
    dynamic: named(z.union([z.string().max(MOST_TEXT), ids])).default({}),
    contains: named(words).default({})
  })
  .transform((filter): ChosenFilter => normaliseFilter(filter))

/** The same with its period resolved to today's days. */
export const projectFilter = chosenFilter.transform((filter): ProjectFilter => datedFilter(filter, new Date()))
