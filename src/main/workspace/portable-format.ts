/**
 * Format of exported user data: one JSON object with the name and version of the format. Written whole and parsed
 * strictly: a partial import would look like a complete one.
 */
import { DesksideError } from '@shared/ipc/errors'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import type { Settings } from '@shared/model/settings'
import { savedViews } from '@shared/contract/views'
import { tidied } from '@shared/rules/field-corrections'
import { workspaceName } from '@shared/rules/workspace-name'
import { parseAddress, parseLookupPath } from '../api/http'
import { clientChoices } from '@shared/contract/clients'
import { fieldCorrections } from '@shared/contract/corrections'
import { noun, recordId, text, workspaceId, z, type Infer } from '@shared/contract/kit'
import { stageChoices } from '@shared/contract/prefs'
import { settingsChange } from '@shared/contract/settings'
import { MOST_PINNED } from '../user-data/visits'
import { DEMO_ID } from './demo-id'

const FORMAT = 'deskside-user-data'
/**
 * 2 added views, pins and the user's own record; 3 added choices for stages; 4 added decisions about clients. Earlier
 * files lack them.
 */
const VERSION = 4

/** Whether a value is in the app's own normal form. */
function isNormal(value: string, parse: (typed: string) => string): boolean {
  try {
    return parse(value) === value
  } catch {
    // Refused like any other invalid value; the reader need not know the broken rule.
    return false
  }
}

// Earlier versions stored the record's title. It is ignored, since titles are looked up for display.
const pin = z
  .strictObject({ noun, id: recordId, title: text(2_000).nullable().default(null), pinnedAt: recordId })
  .transform(({ title: _title, ...kept }) => kept)

/** A name in normal form, without invisible characters; null if nothing is left. */
const clean = (name: string): string | null => workspaceName(name) || null
const cleanName = (value: string, context: z.RefinementCtx): string => {
  const name = clean(value)
  if (name === null) context.addIssue({ code: 'custom', message: 'This is no name.' })
  return name ?? ''
}

const fields = fieldCorrections.transform((all) =>
  all.flatMap((one) => tidied(one.label === undefined ? one : { ...one, label: clean(one.label) ?? '' }) ?? [])
)
const views = savedViews.transform((all, context) =>
  all.map((view) => ({ ...view, name: cleanName(view.name, context) }))
)

const workspace = z
  .strictObject({
    id: workspaceId,
    name: text(200).transform(cleanName),
    address: z.string().refine((value) => value === '' || isNormal(value, (typed) => parseAddress(typed).baseUrl)),
    lookupPath: z.string().refine((value) => isNormal(value, parseLookupPath)),
    fields,
    views: views.default([]),
    pins: z.array(pin).max(MOST_PINNED).default([]),
    stages: stageChoices.default([]),
    clients: clientChoices.default(NO_CLIENT_CHOICES),
    me: recordId.nullable().default(null)
  })
  .refine(({ id, address }) => (id === DEMO_ID) === (address === ''), { path: ['address'] })

const FILE = z.strictObject({
  format: z.literal(FORMAT),
  version: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(VERSION)]),
  exportedAt: z.iso.datetime(),
  settings: settingsChange,
  workspaces: z
    .array(workspace)
    .max(1_000)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
})

/** `address` is empty for the demo workspace, whose address differs in every run. `me`: null while unknown. */
export type PortableWorkspace = Infer<typeof workspace>

export interface PortableFile {
  /** Epoch milliseconds. */
  readonly exportedAt: number
  readonly settings: Partial<Settings>
  readonly workspaces: readonly PortableWorkspace[]
}

export function writePortable({ exportedAt, settings, workspaces }: PortableFile): string {
  const file = {
    ...{ format: FORMAT, version: VERSION, exportedAt: new Date(exportedAt).toISOString(), settings },
    // The format requires a title for each pin, but titles are not stored.
    workspaces: workspaces.map((one) => ({ ...one, pins: one.pins.map((kept) => ({ ...kept, title: null })) }))
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Parses an exported file.
 *
 * @throws `import-from-the-future` for a later version of the format, `import-unreadable` for any other invalid file;
 * `details` contain the path of the error, never the value
 */
export function readPortable(content: string): PortableFile {
  let json: unknown
  try {
    json = JSON.parse(content.replace(/^\ufeff/, ''))
  } catch {
    // The parser's message quotes the file, which may be a secret picked by mistake.
    throw unreadable('(file)', 'not-json')
  }
  const version = versionOf(json)
  if (version !== null && version > VERSION) {
    throw new DesksideError('import-from-the-future', 'The file was written by a newer version of the app.', {
      details: { found: version, known: VERSION }
    })
  }
  const parsed = FILE.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw unreadable((issue?.path ?? []).map(String).join('.').slice(0, 200) || '(file)', issue?.code ?? 'unknown')
  }
  const { exportedAt, settings, workspaces } = parsed.data
  return { exportedAt: Date.parse(exportedAt), settings, workspaces }
}

/** Version of the format; null for another format. */
function versionOf(json: unknown): number | null {
  if (typeof json !== 'object' || json === null || !('format' in json) || json.format !== FORMAT) return null
  return 'version' in json && Number.isSafeInteger(json.version) ? (json.version as number) : null
}

function unreadable(path: string, problem: string): DesksideError {
  return new DesksideError('import-unreadable', 'The file is not one that the app exported.', {
    details: { path, problem }
  })
}
