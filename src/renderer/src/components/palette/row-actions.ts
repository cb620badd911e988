/** What can be done with a row of the search, by its kind. Pure. */
import type { LinkPlace } from '@shared/rules/links'
import { PART_KEYS } from '../../basics/commands/part-keys'
import { moduleRecordPlace } from '../../composables/link-places'
import type { PaletteRow, PaletteTarget } from './palette-rows'

export const PALETTE_ACTIONS = ['open', 'window', 'reveal', 'summary', 'link', 'title', 'pin', 'unpin'] as const
export type PaletteAction = (typeof PALETTE_ACTIONS)[number]

/** Opens the selected row in a window, also among its actions. */
export const [OPENS_WINDOW] = PART_KEYS['palette-window']

export const actionsOf = ({ target, title }: PaletteRow): readonly PaletteAction[] => {
  if (target.kind === 'command' || target.kind === 'workspace' || target.kind === 'everywhere') return ['open']
  if (target.kind === 'view') return ['open', 'link', 'title']
  if (target.kind === 'reference') return ['open', ...(title === null ? [] : ['title' as const])]
  if (target.kind === 'person') return ['open', 'link', ...(title === null ? [] : ['title' as const])]
  const own = target.noun === 'project' || target.noun === 'folder' || target.noun === 'calendar-event'
  // The numbers of records of modules of their own are this computer's.
  const lasting = target.noun !== 'module-record'
  return [
    'open',
    ...(own ? ['window' as const] : []),
    // A file opens in its folder anyway.
    ...(own ? ['reveal' as const] : []),
    'summary',
    ...(lasting || linkOf(target) !== null ? ['link' as const] : []),
    ...(title === null ? [] : ['title' as const]),
    ...(lasting ? [target.pinned ? ('unpin' as const) : ('pin' as const)] : [])
  ]
}

/** The place that a link to it names; null where none can. */
export function linkOf(target: PaletteTarget): LinkPlace | null {
  if (target.kind === 'person') return { kind: 'record', noun: 'person', id: target.id, parent: null }
  if (target.kind === 'view') return { kind: 'view', view: target.id }
  if (target.kind !== 'record') return null
  const { noun, id, own } = target
  if (noun === 'module-record') return own === undefined ? null : moduleRecordPlace(own.module, own.number)
  return { kind: 'record', noun, id, parent: null }
}

/** The actions after which one is somewhere else. */
export const leadsAway = (action: PaletteAction): boolean =>
  action === 'open' || action === 'window' || action === 'reveal'
