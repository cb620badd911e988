/** The project views for pane and menu, and the commands of saved views. */
import type { Ref } from 'vue'
import type { ListReadiness } from '@shared/model/project-totals'
import type { SavedView } from '@shared/contract/views'
import type { CommandId } from '../../basics/commands/catalogue'
import type { menuItem } from '../base/menu-items'
import { formatBytes, formatNumber } from '../../basics/format'
import { t, tn } from '../../locales'
import type { BuiltInView } from '../../stores/projects/built-in-views'
import type { MenuItem } from '../base/popup-menu.vue'

export interface ViewsProps {
  deleted: boolean
  counts: { readonly active: number | null; readonly deleted: number | null }
  views: readonly SavedView[]
  /** The open saved or built-in view; null for active or deleted. */
  current: string | null
  /** Whether the user has chosen who they are. */
  isKnown: boolean
  /** Whether the user's own projects are available offline. */
  keepsMine: boolean
  /** Sizes of the views available offline, as far as they are counted. */
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
  /** The user wants to choose or change who they are. */
  who: []
  remove: [id: string]
}

export type ViewCommand = Extract<CommandId, `view-${string}`>
type MakeItem = typeof menuItem

/**
 * The menu of a saved view.
 * @param make null until its texts are loaded; then there is no menu
 */
export function viewCommands(
  make: MakeItem | null,
  view: SavedView,
  views: readonly SavedView[]
): MenuItem<ViewCommand>[] {
  if (make === null) return []
  const at = views.findIndex(({ id }) => id === view.id)
  return [
    make('view-rename', false),
    ...(at > 0 ? [make('view-up', false)] : []),
    ...(at < views.length - 1 ? [make('view-down', false)] : []),
    make('view-offline', view.keepOffline),
    make('view-link', false),
    { ...make('view-remove', false), isDanger: true, isSeparated: true }
  ]
}

/** The menu of a built-in view. Offline availability of the user's own projects belongs to "Mine". */
export function builtInCommands(
  make: MakeItem | null,
  view: BuiltInView,
  { isKnown, keepsMine }: Pick<ViewsProps, 'isKnown' | 'keepsMine'>
): MenuItem<ViewCommand>[] {
  if (make === null) return []
  const offline = view === 'mine' && isKnown ? [make('view-offline', keepsMine)] : []
  return [make('view-who', isKnown), ...offline, make('view-link', false)]
}

type Emit = ((event: 'move', id: string, by: 1 | -1) => void) &
  ((event: 'offline', id: string, shouldKeep: boolean) => void) &
  ((name: 'link', id: string) => void) &
  ((event: 'remove', id: string) => void)

/** @param renaming receives the id of the view whose name is to be edited */
export function runViewCommand(view: SavedView, command: ViewCommand, emit: Emit, renaming: Ref<string | null>): void {
  if (command === 'view-rename') renaming.value = view.id
  else if (command === 'view-up' || command === 'view-down') emit('move', view.id, command === 'view-up' ? -1 : 1)
  else if (command === 'view-offline') emit('offline', view.id, !view.keepOffline)
  else if (command === 'view-link') emit('link', view.id)
  else if (command === 'view-remove') emit('remove', view.id)
}

/** Progress of a view available offline, if known. */
export function keptWords(size: ListReadiness | undefined): string {
  if (size === undefined) return t('views.isKeptOffline')
  const { projects, ready, bytes } = size
  return tn('views.keptReady', projects, {
    ready: formatNumber(ready),
    projects: formatNumber(projects),
    size: formatBytes(bytes)
  })
}
