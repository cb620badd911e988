/** Actions on a palette row, by its kind. Pure. */
import type { LinkPlace } from '@shared/rules/links'
import { PART_KEYS } from '../../basics/commands/part-keys'
import { moduleRecordPlace } from '../../composables/link-routes'
import type { PaletteRow, PaletteTarget } from './palette-rows'

export const PALETTE_ACTIONS = [
  ...(['open', 'window', 'reveal', 'requisites', 'summary'] as const),
  ...(['link', 'title', 'pin', 'unpin'] as const)
] as const
export type PaletteAction = (typeof PALETTE_ACTIONS)[number]

/** Shortcut that opens the selected row in a window, also in the list of actions. */
export const [OPENS_WINDOW] = PART_KEYS['palette-window']

export const actionsOf = ({ target, title }: PaletteRow): readonly PaletteAction[] => {
  if (target.kind === 'command' || target.kind === 'workspace' || target.kind === 'everywhere') return ['open']
  if (target.kind === 'view') return ['open', 'link', 'title']
  if (target.kind === 'reference') return ['open', ...(title === null ? [] : ['title' as const])]
  if (target.kind === 'client')
    return ['open', 'requisites', 'summary', 'link', ...(title === null ? [] : ['title' as const])]
  if (target.kind === 'person') return ['open', 'link', ...(title === null ? [] : ['title' as const])]
  const isOwn = target.noun === 'project' || target.noun === 'folder' || target.noun === 'calendar-event'
  // Numbers of module records are local to this computer, so they cannot be shared.
  const isLasting = target.noun !== 'module-record'
  return [
    'open',
    ...(isOwn ? ['window' as const] : []),
    // A file opens in its folder anyway.
    ...(isOwn ? ['reveal' as const] : []),
    'summary',
    ...(isLasting || linkOf(target) !== null ? ['link' as const] : []),
    ...(title === null ? [] : ['title' as const]),
    ...(isLasting ? [target.pinned ? ('unpin' as const) : ('pin' as const)] : [])
  ]
}

/** The link target for a row; null if it has none. */
export function linkOf(target: PaletteTarget): LinkPlace | null {
  if (target.kind === 'person') return { kind: 'record', noun: 'person', id: target.id, parent: null }
  if (target.kind === 'client') return { kind: 'client', key: target.key }
  if (target.kind === 'view') return { kind: 'view', view: target.id }
  if (target.kind !== 'record') return null
  const { noun, id, own } = target
  if (noun === 'module-record') return own === undefined ? null : moduleRecordPlace(own.module, own.number)
  return { kind: 'record', noun, id, parent: null }
}

/** Actions that navigate away. */
export const isLeadingAway = (action: PaletteAction): boolean =>
  action === 'open' || action === 'window' || action === 'reveal'
