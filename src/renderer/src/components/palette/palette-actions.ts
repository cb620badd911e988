/** What can be done with a found row without leaving the keyboard. */
import type { Router } from 'vue-router'
import { factsOf, isNoun } from '@shared/model/nouns'
import { runCommand } from '../../commands/active'
import { copiedLink } from '../../composables/link-places'
import { request } from '../../desktop'
import type { PaletteRow, PaletteTarget } from './palette-rows'

export const PALETTE_ACTIONS = ['open', 'window', 'link', 'title', 'pin', 'unpin'] as const
export type PaletteAction = (typeof PALETTE_ACTIONS)[number]

export const actionsOf = ({ target, title }: PaletteRow): readonly PaletteAction[] => {
  if (target.kind === 'command') return ['open']
  if (target.kind === 'person') return ['open', 'link', ...(title === null ? [] : ['title' as const])]
  const own = target.noun === 'project' || target.noun === 'folder' || target.noun === 'calendar-event'
  const pin = target.noun === 'project' || target.noun === 'folder'
  return [
    'open',
    ...(own ? ['window' as const] : []),
    'link',
    ...(title === null ? [] : ['title' as const]),
    ...(pin ? [target.pinned ? ('unpin' as const) : ('pin' as const)] : [])
  ]
}

export interface ActionPlace {
  readonly workspaceId: string | null
  readonly router: Router
}

/** What is to be said afterwards. */
export type ActionOutcome = 'copied' | 'pinned' | null

/** Rejects with a `DesksideError`. */
export async function perform(
  row: PaletteRow,
  action: PaletteAction,
  { workspaceId, router }: ActionPlace
): Promise<ActionOutcome> {
  const { target, title } = row
  if (action === 'open') {
    await open(target, router)
    return null
  }
  if (target.kind === 'command' || workspaceId === null) return null
  if (action === 'title') {
    await request('app.copyText', { text: title ?? '' })
    return 'copied'
  }
  if (action === 'link') {
    const noun = target.kind === 'person' ? ('person' as const) : target.noun
    await request('app.copyText', {
      text: copiedLink(workspaceId, { kind: 'record', noun, id: target.id, parent: null })
    })
    return 'copied'
  }
  if (target.kind === 'person') return null
  const { noun, id } = target
  if (action === 'window') {
    if (noun === 'project') await request('windows.openProject', { workspaceId, id })
    else if (noun === 'folder') await request('windows.openFolder', { workspaceId, id })
    else if (noun === 'calendar-event') await request('windows.openEvent', { workspaceId, id, key: null })
    return null
  }
  await request('visits.pin', { workspaceId, noun, id, pinned: action === 'pin' })
  return 'pinned'
}

async function open(target: PaletteTarget, router: Router): Promise<void> {
  if (target.kind === 'command') {
    runCommand(target.id, true)
    return
  }
  if (target.kind === 'person') {
    await router.push({ name: 'people', params: { id: String(target.id) } })
    return
  }
  const room = isNoun(target.noun) ? factsOf(target.noun).room : null
  if (room === null) return
  const { name, ...within } = room
  await router.push({ name, params: { ...within, id: String(target.id) } })
}
