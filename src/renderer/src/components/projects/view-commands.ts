/** The views of projects for pane and menu, and the commands for saved views. */
import { IconArrowDown, IconArrowUp, IconCloudDown, IconLink, IconPencil, IconTrash } from '@tabler/icons-vue'
import type { Ref } from 'vue'
import type { ListReadiness } from '@shared/model/project-totals'
import type { SavedView } from '@shared/model/view'
import { formatBytes, formatNumber } from '../../composables/format'
import { t, tn } from '../../locales'
import type { MenuItem } from '../base/popup-menu.vue'

export interface ViewsProps {
  deleted: boolean
  counts: { readonly active: number | null; readonly deleted: number | null }
  views: readonly SavedView[]
  /** The open saved or built-in view; null for active or deleted. */
  current: string | null
  /** Whether the user's own record is known. */
  known: boolean
  /** The sizes of views that are kept ready offline, as far as they are counted. */
  keptSizes: ReadonlyMap<string, ListReadiness>
}

/** Events of the pane and the menu. */
export type ViewsEmits = {
  choose: [deleted: boolean]
  open: [id: string]
  rename: [id: string, name: string]
  move: [id: string, by: 1 | -1]
  offline: [id: string, keep: boolean]
  link: [id: string]
  /** The user wants to say or change who they are. */
  who: []
  remove: [id: string]
}

export type ViewCommand = 'rename' | 'up' | 'down' | 'offline' | 'link' | 'remove'

export function viewCommands(view: SavedView, views: readonly SavedView[]): MenuItem<ViewCommand>[] {
  const at = views.findIndex(({ id }) => id === view.id)
  return [
    { id: 'rename', label: t('views.rename'), icon: IconPencil },
    ...(at > 0 ? [{ id: 'up' as const, label: t('views.up'), icon: IconArrowUp }] : []),
    ...(at < views.length - 1 ? [{ id: 'down' as const, label: t('views.down'), icon: IconArrowDown }] : []),
    { id: 'offline', label: t(view.keepOffline ? 'views.dropOffline' : 'views.keepOffline'), icon: IconCloudDown },
    { id: 'link', label: t('views.copyLink'), icon: IconLink },
    { id: 'remove', label: t('common.remove'), icon: IconTrash, danger: true, separated: true }
  ]
}

type Emit = ((event: 'move', id: string, by: 1 | -1) => void) &
  ((event: 'offline', id: string, keep: boolean) => void) &
  ((event: 'link', id: string) => void) &
  ((event: 'remove', id: string) => void)

/** @param renaming gets the id of the view whose name is to be edited */
export function runViewCommand(view: SavedView, command: ViewCommand, emit: Emit, renaming: Ref<string | null>): void {
  if (command === 'rename') renaming.value = view.id
  else if (command === 'up' || command === 'down') emit('move', view.id, command === 'up' ? -1 : 1)
  else if (command === 'offline') emit('offline', view.id, !view.keepOffline)
  else if (command === 'link') emit('link', view.id)
  else emit('remove', view.id)
}

/** How far a view that is kept ready offline is ready, if that is known. */
export function keptWords(size: ListReadiness | undefined): string {
  if (size === undefined) return t('views.isKeptOffline')
  const { projects, ready, bytes } = size
  return tn('views.keptReady', projects, {
    ready: formatNumber(ready),
    projects: formatNumber(projects),
    size: formatBytes(bytes)
  })
}
