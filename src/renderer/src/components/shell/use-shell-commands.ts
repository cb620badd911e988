import { nextTick } from 'vue'
import { useRouter } from 'vue-router'
import type { Settings } from '@shared/model/settings'
import { ROOMS } from './rooms'
import { copiedLink, folderOfRoute, pageOfRoute } from '../../composables/link-routes'
import { openedLink, shownLink, useLinkOffer } from '../../composables/use-link-offer'
import { useUserDataFile } from '../../composables/user-data-file'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { useSettings } from '../../state/settings'
import { useSidePanel } from '../../stores/side-panel'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { offerOf, useCommands, type Offer } from '../../commands/active'
import type { CommandId } from '../../basics/commands/catalogue'

/** Layers above the pages. */
export interface ShellLayers {
  readonly showKeys: () => void
  readonly search: () => void
}

/** Commands available everywhere: pages, settings, appearance, and sync state. */
export function useShellCommands({ showKeys, search }: ShellLayers): void {
  const router = useRouter()
  const settings = useSettings()
  const sync = useSync()
  const panel = useSidePanel()
  const notices = useNotices()
  const workspaces = useWorkspaces()
  const { isBusy, exportAll } = useUserDataFile()

  const canDock = (): boolean => panel.state?.isPossible === true
  /** Without a workspace there are no pages. */
  const hasAny = (): boolean => workspaces.list.length > 0
  const hasWorkspace = (): boolean => workspaces.active !== null
  const toSection = (section: string) => () => router.push({ name: 'settings', params: { section } })
  /**
   * Opens the settings section of a command. On screen that section registers the command itself, and takes precedence.
   */
  function from(id: CommandId, section: string, isEnabled = (): boolean => true): Offer {
    const offer: Offer = {
      run: async (isByKey) => {
        await router.push({ name: 'settings', params: { section } })
        await nextTick()
        const there = offerOf(id)
        if (there !== undefined && there !== offer) await there.run(isByKey)
      },
      isEnabled
    }
    return offer
  }
  const set = (change: () => Partial<Settings>) => (): void => {
    settings.update(change()).catch(notices.problem)
  }
  /** Link to the open folder, or else to the page. */
  const pageLink = useLinkOffer(() => {
    const [page, workspaceId] = [pageOfRoute(router.currentRoute.value), workspaces.activeId]
    if (page === null || workspaceId === null) return null
    return copiedLink(workspaceId, folderOfRoute(router.currentRoute.value) ?? { kind: 'page', page })
  })
  const offered: Partial<Record<CommandId, Offer | Offer['run']>> = {
    ...Object.fromEntries(
      ROOMS.map(({ name, command }) => [command, { run: () => router.push({ name }), isEnabled: hasAny }])
    ),
    'go-search': { run: () => router.push({ name: 'search' }), isEnabled: hasWorkspace },
    'go-settings': () => router.push({ name: 'settings' }),
    'go-fields': { run: toSection('fields'), isEnabled: hasWorkspace },
    'go-workspaces': toSection('workspaces'),
    'workspace-add': {
      run: () => router.push({ name: 'connect' }),
      isEnabled: () => router.currentRoute.value.name !== 'connect'
    },
    'workspace-rename': from('workspace-rename', 'workspaces', hasWorkspace),
    'data-export': { run: exportAll, isEnabled: () => !isBusy.value },
    'data-import': from('data-import', 'general', () => !isBusy.value),
    'go-diagnostics': toSection('diagnostics'),
    'go-about': toSection('about'),
    'go-userGroups': {
      run: () => router.push({ name: 'people', params: { kind: 'groups' } }),
      isEnabled: hasWorkspace
    },
    'go-clients': { run: () => router.push({ name: 'clients' }), isEnabled: hasWorkspace },
    'go-standardise': {
      run: () => router.push({ name: 'lookup', params: { part: 'standardise' } }),
      isEnabled: hasWorkspace
    },
    'go-lists': { run: () => router.push({ name: 'lookup-many' }), isEnabled: hasWorkspace },
    'go-earlier': { run: () => router.push({ name: 'lookup', params: { part: 'past' } }), isEnabled: hasWorkspace },
    'go-method': { run: () => router.push({ name: 'lookup', params: { part: 'method' } }), isEnabled: hasWorkspace },
    'app-link': {
      // The most specific link to the current content.
      run: (isByKey) => (openedLink() ?? shownLink() ?? pageLink).run(isByKey),
      isEnabled: () => hasWorkspace() && pageOfRoute(router.currentRoute.value) !== null
    },
    'app-search': search,
    'app-mail': {
      run: async () => (await import('../../composables/find-named')).findNamed(false).inChosenFile(),
      isEnabled: hasWorkspace
    },
    'app-keys': showKeys,
    'app-status': { run: () => (sync.panelOpen = true), isEnabled: hasWorkspace },
    'app-refresh': { run: () => sync.refresh(null), isEnabled: hasWorkspace },
    'app-pause': { run: () => sync.pause(null, !(sync.status?.isPaused ?? false)), isEnabled: hasWorkspace },
    'app-panel': { run: panel.toggle, isEnabled: canDock },
    'app-panelLeft': { run: () => panel.change({ edge: 'left' }), isEnabled: canDock },
    'app-panelRight': { run: () => panel.change({ edge: 'right' }), isEnabled: canDock },
    'app-quick': () => request('windows.openQuick').catch(notices.problem),
    'app-onTop': {
      run: panel.toggleOnTop,
      isEnabled: () => settings.info?.canKeepOnTop !== false
    },
    'app-light': set(() => ({ theme: 'light' })),
    'app-dark': set(() => ({ theme: 'dark' })),
    'app-systemTheme': set(() => ({ theme: 'system' })),
    'app-english': set(() => ({ language: 'en' })),
    'app-russian': set(() => ({ language: 'ru' })),
    'app-dense': set(() => ({ density: settings.settings.density === 'compact' ? 'comfortable' : 'compact' }))
  }
  useCommands(offered)
}
