/**
 * Format of the settings file: one JSON object with a digest of its content, to detect damage in valid JSON. Above
 * version 1 the digest covers the version too. A version that does not match is damage, not a newer app. Unknown
 * members of newer versions are kept.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { PanelPlace, WindowBounds, WindowKind, WorkspaceEntry } from './types'
import { panelPlace, windowBounds, windowZooms, workspaceEntry } from './values'

const FORMAT = 'deskside-settings'
const VERSION = 1

export interface StoredSettings {
  /** By key, including keys of other versions. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly windows: Readonly<Partial<Record<WindowKind, WindowBounds>>>
  readonly zooms: Readonly<Partial<Record<WindowKind, number>>>
  readonly panels: readonly PanelPlace[]
  readonly workspaces: readonly WorkspaceEntry[]
  readonly others: Readonly<Record<string, unknown>>
}

export const NO_SETTINGS: StoredSettings = {
  settings: {},
  windows: {},
  zooms: {},
  panels: [],
  workspaces: [],
  others: {}
}

export type ReadSettings =
  | { readonly state: 'whole'; readonly stored: StoredSettings }
  /** Damaged; `stored` is the readable part. */
  | { readonly state: 'damaged'; readonly stored: StoredSettings }
  | { readonly state: 'newer'; readonly stored: StoredSettings; readonly version: number }

const file = z.looseObject({ format: z.literal(FORMAT), version: z.number().int().min(1) })
const object = z.record(z.string(), z.unknown())

export function writeSettings({ others, ...known }: StoredSettings): string {
  const content = { ...others, ...known }
  const written = { format: FORMAT, version: VERSION, digest: digestOf(content, VERSION), content }
  return `${JSON.stringify(written, null, 2)}\n`
}

/** Never throws: unreadable values get their defaults, and the state reports them. */
export function parseSettings(text: string): ReadSettings {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // Truncated or overwritten: no part of it is reliable.
    return { state: 'damaged', stored: NO_SETTINGS }
  }
  const parsed = file.safeParse(json)
  if (!parsed.success) {
    const { content: left } = object.safeParse(json).data ?? {}
    return { state: 'damaged', stored: readContent(left).stored }
  }
  const { version, digest, content } = parsed.data
  const { stored, fits } = readContent(content)
  const isBorneOut = digest === digestOf(content, version)
  if (isBorneOut && version > VERSION) return { state: 'newer', stored, version }
  return { state: fits && isBorneOut && version === VERSION ? 'whole' : 'damaged', stored }
}

/** @returns `fits`: every part has this version's form */
function readContent(content: unknown): { stored: StoredSettings; fits: boolean } {
  const whole = object.safeParse(content)
  const { settings, windows, zooms, panels, workspaces, ...others } = whole.data ?? {}
  let fits = whole.success
  const part = <T>(schema: z.ZodType<T>, value: unknown): T | null => {
    const parsed = schema.safeParse(value)
    if (!parsed.success) fits = false
    return parsed.data ?? null
  }
  const list = (value: unknown): readonly unknown[] => part(z.array(z.unknown()), value) ?? []
  const places = part(object, windows) ?? {}
  const stored: StoredSettings = {
    settings: part(object, settings) ?? {},
    windows: Object.fromEntries(
      (['main', 'project'] as const).flatMap((kind) => {
        const bounds = places[kind] === undefined ? null : part(windowBounds, places[kind])
        return bounds === null ? [] : [[kind, bounds]]
      })
    ),
    zooms: part(windowZooms, zooms ?? {}) ?? {},
    panels: list(panels ?? []).flatMap((place) => part(panelPlace, place) ?? []),
    workspaces: unique(list(workspaces).flatMap((entry) => part(workspaceEntry, entry) ?? [])),
    others
  }
  return { stored, fits }
}

const unique = (all: readonly WorkspaceEntry[]): readonly WorkspaceEntry[] =>
  all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)

/** In version 1 the digest covers the content only. */
function digestOf(content: unknown, version: number): string {
  return createHash('sha256')
    .update(version === 1 ? '' : `${FORMAT} ${version} `)
    .update(JSON.stringify(content) ?? '')
    .digest('hex')
}
