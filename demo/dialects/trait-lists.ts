import type { CanonicalRecord, Kind } from '../schema'
import type { Style } from './style'
import type { Wire } from './write-record'

/** Lists that some services do not send as records. */

const WORDS: ReadonlySet<Kind> = new Set<Kind>([
  ...(['module', 'list', 'list-element', 'funnel', 'stage', 'event-type', 'calendar-category'] as const)
])

/** Whether a style sends only names for this kind. */
export const isMapOfNames = ({ traits }: Style, kind: Kind): boolean =>
  WORDS.has(kind) && (traits.words === 'names' || (traits.words === 'named-items' && kind === 'list'))

/** Null if the list consists of records. */
export function specialList(
  style: Style,
  kind: Kind,
  records: readonly CanonicalRecord[],
  write: (record: CanonicalRecord) => Wire
): unknown {
  if (isMapOfNames(style, kind)) return mapOfNames(style, kind, records)
  const { found } = style.traits
  return kind === 'match' && found !== 'list' ? byModule(found, records, write) : null
}

function mapOfNames({ traits }: Style, kind: Kind, records: readonly CanonicalRecord[]): Wire {
  const isNamed = kind === 'module' || kind === 'list'
  const items = [{ id: 1, name: 'One' }]
  return Object.fromEntries(
    records.map(({ id, name, title }) => {
      const shown = isNamed ? title : name
      return [String(isNamed ? name : id), traits.words === 'names' ? shown : { name: shown, items }]
    })
  )
}

function byModule(
  found: 'map' | 'groups',
  records: readonly CanonicalRecord[],
  write: (record: CanonicalRecord) => Wire
): unknown {
  const modules = Map.groupBy(records, ({ module }) => String(module))
  const groups = [...modules].map(([module, matches]) => ({
    module,
    items: matches.map((match) => write(Object.fromEntries(Object.entries(match).filter(([key]) => key !== 'module'))))
  }))
  return found === 'groups' ? groups : Object.fromEntries(groups.map(({ module, items }) => [module, items]))
}
