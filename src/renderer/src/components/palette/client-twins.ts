/** Keeps the app's clients apart from a module of the service that lists clients, too. Pure. */
import { foldText } from '@shared/rules/filter/values'
import type { ServiceHit } from '@shared/model/search'
import { foldClientName } from '@shared/rules/clients/names'
import { keyOf, type PaletteGroup, type PaletteRow } from './palette-rows'

/** Names of a module that lists clients, as services call it. */
const CLIENTS: ReadonlySet<string> = new Set(['clients', 'клиенты'])

/** @param title of the module; null if unknown */
export const isListOfClients = (module: string, title: string | null): boolean =>
  [module, title].some((name) => name !== null && CLIENTS.has(foldText(name.trim())))

/** A found record of any kind. */
export interface TwinCandidate {
  readonly key: string
  /** Null for records that belong to no module of their own. */
  readonly module: string | null
  readonly title: string | null
}

/**
 * Keys of the records that are one of these clients, so that each client is shown once. Records or clients that share a
 * name may be different companies: the records stay.
 *
 * @param records without duplicates
 * @param isOfClients whether a module lists clients
 */
export function clientTwins(
  records: readonly TwinCandidate[],
  clients: readonly (string | null)[],
  isOfClients: (module: string) => boolean
): ReadonlySet<string> {
  const byName = Map.groupBy(clients, (name) => foldClientName(name ?? ''))
  const names = new Set([...byName].flatMap(([name, same]) => (name !== '' && same.length === 1 ? [name] : [])))
  const twins = new Map<string, string[]>()
  for (const { key, module, title } of names.size === 0 ? [] : records) {
    if (module === null || title === null || !isOfClients(module)) continue
    const name = foldClientName(title)
    if (names.has(name)) twins.set(name, [...(twins.get(name) ?? []), key])
  }
  return new Set([...twins.values()].flatMap((keys) => (keys.length === 1 ? keys : [])))
}

/**
 * Keys of the records that are clients among the rows, see `clientTwins`.
 * @param hits of the service
 */
export function twinsAmong(
  rows: readonly PaletteRow[],
  hits: readonly ServiceHit[],
  isOfClients: (module: string) => boolean
): ReadonlySet<string> {
  const clients = rows.flatMap(({ target, title }) => (target.kind === 'client' ? [title] : []))
  const moduleOf = (group: PaletteGroup): string | null =>
    group.startsWith('module ') ? group.slice('module '.length) : null
  const found = [
    ...hits.map((hit) => ({
      key: keyOf(hit),
      module: hit.noun === 'module-record' ? hit.module : null,
      title: hit.title
    })),
    ...rows.map(({ key, group, title }) => ({ key, module: moduleOf(group), title }))
  ]
  return clientTwins([...new Map(found.map((one) => [one.key, one])).values()], clients, isOfClients)
}

/** Heading of a module's records: its title, or a text that tells it apart from a heading of the app. */
export const moduleHeading = (title: string, headings: readonly string[], apart: (module: string) => string): string =>
  headings.some((heading) => foldText(heading) === foldText(title.trim())) ? apart(title) : title
