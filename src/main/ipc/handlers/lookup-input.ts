/** The inputs of the lookup routes. */
import type { LookupRoutes } from '@shared/ipc/routes/lookup'
import {
  ADDRESS_BOUNDS,
  type JsonObject,
  LONGEST_QUERY,
  MOST_LIMITS,
  MOST_SUGGESTIONS,
  SUGGEST_METHODS
} from '@shared/model/lookup'
import { ITEM_STATES, ROW_FILTERS } from '@shared/model/lookup-batch'
import { CLEAN_TYPES, DATA_FORMS, LONGEST_ITEM, VERDICTS } from '@shared/model/lookup-clean'
import { PARTY_STATES } from '@shared/model/lookup-parts'
import {
  LARGEST_TABLE_FILE,
  LEFT_OUT_KINDS,
  MOST_TABLE_COLUMNS,
  SEPARATORS,
  TEXT_ENCODINGS
} from '@shared/model/lookup-table'
import { text, workspaceId, z } from '../parse'
import { isPlainJson } from '../plain-json'
import { exportLocale } from './exports'

type Inputs = { [R in keyof LookupRoutes]: z.ZodType<LookupRoutes[R]['in']> }

const attempt = z.uuid()
const jsonObject = z.custom<JsonObject>((value) => isPlainJson(value) && !Array.isArray(value))
const place = text(100).exactOptional()

const limit = z.strictObject({
  country_iso_code: place,
  region_iso_code: place,
  kladr_id: place,
  fias_id: place,
  region_fias_id: place,
  area_fias_id: place,
  city_fias_id: place,
  settlement_fias_id: place,
  street_fias_id: place,
  region: place,
  area: place,
  city: place,
  settlement: place,
  street: place
})
const states = z.array(z.enum(PARTY_STATES)).max(PARTY_STATES.length).exactOptional()
const codes = z.array(text(20)).max(100).exactOptional()

/** The question of a method, with further keys beside it. */
const question = <K extends z.core.$ZodLooseShape>(keys: K) => {
  const query = text(LONGEST_QUERY)
  return z.discriminatedUnion('method', [
    z.strictObject({
      ...keys,
      method: z.literal('address'),
      query,
      options: z.strictObject({
        from: z
          .enum(ADDRESS_BOUNDS)
          .refine((bound) => bound !== 'flat')
          .exactOptional(),
        to: z.enum(ADDRESS_BOUNDS).exactOptional(),
        within: z.array(limit).max(MOST_LIMITS).exactOptional(),
        restrict: z.boolean().exactOptional(),
        abroad: z.boolean().exactOptional(),
        language: z.enum(['ru', 'en']).exactOptional(),
        division: z.enum(['administrative', 'municipal']).exactOptional()
      })
    }),
    z.strictObject({
      ...keys,
      method: z.literal('party'),
      query,
      options: z.strictObject({
        type: z.enum(['LEGAL', 'INDIVIDUAL']).exactOptional(),
        status: states,
        okved: codes,
        regions: codes
      })
    }),
    z.strictObject({
      ...keys,
      method: z.literal('bank'),
      query,
      options: z.strictObject({ type: codes, status: states })
    }),
    z.strictObject({
      ...keys,
      method: z.literal('fio'),
      query,
      options: z.strictObject({
        gender: z.enum(['MALE', 'FEMALE', 'UNKNOWN']).exactOptional(),
        parts: z
          .array(z.enum(['NAME', 'SURNAME', 'PATRONYMIC']))
          .max(3)
          .exactOptional()
      })
    }),
    z.strictObject({ ...keys, method: z.literal('email'), query, options: z.strictObject({}) })
  ])
}

const window = { offset: z.number().int().min(0), limit: z.number().int().min(1).max(200) }
const moment = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const jobId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const ofJob = { workspaceId, jobId }
const row = z.number().int().min(0).max(10_000_000)
const column = z.number().int().min(0).max(MOST_TABLE_COLUMNS)
const tableId = z.uuid()
const filter = z.enum(ROW_FILTERS)
const form = z.enum(DATA_FORMS)
const confirmed = z.number().int().min(0).max(10_000_000)
/** Beyond it a pasted text is a file. */
const LONGEST_PASTE = 8_000_000
const words = <K extends string>(keys: readonly K[]) => z.record(z.enum(keys as readonly [K, ...K[]]), text(200))

export const LOOKUP_INPUTS: Inputs = {
  'lookup.suggest': question({
    workspaceId,
    attempt,
    count: z.number().int().min(1).max(MOST_SUGGESTIONS)
  }),
  'lookup.choose': question({
    workspaceId,
    attempt,
    suggestion: z.strictObject({ value: text(), unrestricted: text(), data: jsonObject })
  }),
  'lookup.before': z.strictObject({
    workspaceId,
    method: z.enum(SUGGEST_METHODS),
    query: text(LONGEST_QUERY),
    limit: z.number().int().min(1).max(MOST_SUGGESTIONS)
  }),
  'lookup.ask': z.strictObject({
    workspaceId,
    attempt,
    operation: z.enum(['suggestions', 'clean']),
    endpoint: text(200),
    data: z.custom<JsonObject | readonly unknown[]>(isPlainJson),
    count: z.number().int().min(0).max(1000).nullable(),
    confirmedItems: confirmed.nullable()
  }),
  'lookup.standardise': z.strictObject({
    workspaceId,
    attempt,
    type: z.enum(CLEAN_TYPES),
    text: text(LONGEST_ITEM),
    form,
    confirmedItems: z.union([z.literal(0), z.literal(1)])
  }),
  'lookup.cancel': z.strictObject({ attempt }),
  'lookup.state': z.strictObject({ workspaceId }),
  'lookup.noteSeen': z.strictObject({ workspaceId }),
  'lookup.damageSeen': z.strictObject({ workspaceId }),
  'lookup.unsaved': z.strictObject({ workspaceId }),
  'lookup.saveUnsaved': z.strictObject({ workspaceId }),
  'lookup.setPrice': z.strictObject({
    workspaceId,
    price: z
      .strictObject({ amount: z.number().min(0).max(1_000_000), currency: z.string().regex(/^[A-Z]{3}$/) })
      .nullable()
  }),
  'lookup.history': z.strictObject({
    workspaceId,
    text: text(LONGEST_QUERY),
    kind: z.enum(['suggestion', 'standardised']).nullable(),
    method: z.enum([...SUGGEST_METHODS, ...CLEAN_TYPES]).nullable(),
    ...window
  }),
  'lookup.clearing': z.strictObject({ workspaceId, before: moment.nullable() }),
  'lookup.clearHistory': z.strictObject({ workspaceId, before: moment.nullable() }),
  'lookup.entry': z.strictObject({ workspaceId, id: z.number().int() }),
  'lookup.forget': z.strictObject({ workspaceId, id: z.number().int() }),
  'lookup.openTable': z.undefined(),
  'lookup.dropTable': z.strictObject({
    name: text(300),
    bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= LARGEST_TABLE_FILE)
  }),
  'lookup.pasteLines': z.strictObject({ name: text(300), text: text(LONGEST_PASTE) }),
  'lookup.readTable': z.strictObject({
    id: tableId,
    encoding: z.enum(TEXT_ENCODINGS).exactOptional(),
    separator: z.enum(SEPARATORS).exactOptional(),
    sheet: z.number().int().min(0).max(1000).exactOptional(),
    heading: z.number().int().min(1).max(10_000_000).nullable().exactOptional(),
    take: z.array(z.enum(LEFT_OUT_KINDS)).max(LEFT_OUT_KINDS.length).exactOptional(),
    dates: z.array(column).max(MOST_TABLE_COLUMNS).exactOptional()
  }),
  'lookup.closeTable': z.strictObject({ id: tableId }),
  'lookup.createJob': z.strictObject({
    workspaceId,
    tableId,
    columns: z
      .array(z.strictObject({ index: column, type: z.enum(CLEAN_TYPES) }))
      .min(1)
      .max(20),
    form
  }),
  'lookup.jobs': z.strictObject({ workspaceId }),
  'lookup.job': z.strictObject(ofJob),
  'lookup.runJob': z.strictObject({ ...ofJob, confirmed, trial: z.boolean() }),
  'lookup.pauseJob': z.strictObject(ofJob),
  'lookup.cancelJob': z.strictObject({ ...ofJob, now: z.boolean() }),
  'lookup.repeatDoubts': z.strictObject({ ...ofJob, confirmed }),
  'lookup.reopenRefused': z.strictObject(ofJob),
  'lookup.jobRows': z.strictObject({ ...ofJob, filter, ...window, whole: z.literal(true).exactOptional() }),
  'lookup.nextRow': z.strictObject({ ...ofJob, filter, after: z.number().int().min(-1).max(10_000_000) }),
  'lookup.decide': z.strictObject({
    ...ofJob,
    row,
    column,
    decision: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('accept') }),
        z.strictObject({ kind: z.literal('leave') }),
        z.strictObject({ kind: z.literal('take'), text: text() })
      ])
      .nullable()
  }),
  'lookup.removeJob': z.strictObject(ofJob),
  'lookup.exportJob': z.strictObject({
    ...ofJob,
    attempt,
    added: z.array(z.strictObject({ column, part: text(100), heading: text() })).max(200),
    words: z.strictObject({ verdicts: words(VERDICTS), states: words(ITEM_STATES) }),
    filter,
    format: z.enum(['csv', 'xlsx']),
    locale: exportLocale
  })
}
