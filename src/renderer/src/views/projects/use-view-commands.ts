/** Commands for views: show all projects, save the current state, and the menu of the open view. */
import { partsOf } from '../../rules/filter/edit-filter'
import { linkableText } from '@shared/rules/links'
import { useCommands } from '../../commands/active'
import { copiedLink } from '../../composables/link-routes'
import { openedLink, useLinkOffer } from '../../composables/use-link-offer'
import { useMe } from '../../stores/me'
import { useProjects } from '../../stores/projects'
import { useSavedViews } from '../../stores/projects/views'
import type { useViewChoice } from './use-view-choice'

export function useViewCommands(choice: ReturnType<typeof useViewChoice>): void {
  const { naming, copyLink, isSaveable, hasChanged } = choice
  const store = useProjects()
  const saved = useSavedViews()
  const me = useMe()

  const open = () => (store.viewId === null ? undefined : saved.byId.get(store.viewId))
  const place = (): number => saved.views.findIndex(({ id }) => id === store.viewId)
  /** Runs with the open view; does nothing without one. */
  const onOpen = (run: (id: string) => unknown) => () => {
    const view = open()
    return view === undefined ? undefined : run(view.id)
  }
  const isOpen = (): boolean => open() !== undefined
  const isKept = (): boolean => (store.viewId === 'mine' ? me.keepOffline : open()?.keepOffline === true)

  /** Link to all active projects with a search text. Null if anything else limits the list. */
  const wordsLink = (): string | null => {
    const words = linkableText(store.filter?.builtIn.words ?? '')
    if (words === null || store.workspaceId === null || store.viewId !== null || store.deleted) return null
    if (openedLink() !== undefined || partsOf(store.filter).length > 1) return null
    return copiedLink(store.workspaceId, { kind: 'search', in: 'projects', text: words })
  }

  useCommands({
    'app-link': useLinkOffer(wordsLink),
    'projects-all': () => choice.showAll(false),
    'projects-deleted': () => choice.showAll(true),
    'view-rename': { run: onOpen((id) => (naming.value = id)), isEnabled: isOpen },
    'view-up': { run: onOpen((id) => saved.move(id, -1)), isEnabled: () => place() > 0 },
    'view-down': {
      run: onOpen((id) => saved.move(id, 1)),
      isEnabled: () => place() >= 0 && place() < saved.views.length - 1
    },
    'view-offline': {
      run: () => (store.viewId === null ? undefined : choice.keepOffline(store.viewId, !isKept())),
      isEnabled: () => isOpen() || (store.viewId === 'mine' && me.userId !== null),
      isOn: isKept
    },
    'view-link': {
      run: () => (store.viewId === null ? undefined : copyLink(store.viewId)),
      isEnabled: () => store.viewId !== null
    },
    'view-save': { run: choice.save, isEnabled: () => isSaveable.value },
    'view-saveChanges': { run: choice.saveChanges, isEnabled: () => hasChanged.value },
    'view-saveAs': { run: choice.save, isEnabled: () => hasChanged.value },
    'view-discard': { run: choice.discard, isEnabled: () => hasChanged.value },
    'view-who': { run: () => choice.ask(), isOn: () => me.userId !== null },
    'view-remove': { run: onOpen((id) => saved.remove(id)), isEnabled: isOpen }
  })
}
