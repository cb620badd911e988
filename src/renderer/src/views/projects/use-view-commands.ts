/** The commands for the saved view that is open: they are the same as those of its menu. */
import type { Ref } from 'vue'
import { useCommands } from '../../commands/active'
import { useProjects } from '../../stores/projects'
import { useSavedViews } from '../../stores/projects/views'

/**
 * @param naming gets the id of the view whose name is to be edited
 * @param copyLink copies the link of the view with this id, saved or built in
 */
export function useViewCommands(naming: Ref<string | null>, copyLink: (id: string) => unknown): void {
  const store = useProjects()
  const saved = useSavedViews()

  const open = () => (store.viewId === null ? undefined : saved.byId.get(store.viewId))
  const place = (): number => saved.views.findIndex(({ id }) => id === store.viewId)
  /** Runs with the open view; a command of none is not offered. */
  const onOpen = (run: (id: string, keepOffline: boolean) => unknown) => () => {
    const view = open()
    return view === undefined ? undefined : run(view.id, view.keepOffline)
  }
  const isOpen = (): boolean => open() !== undefined

  useCommands({
    'view-rename': { run: onOpen((id) => (naming.value = id)), enabled: isOpen },
    'view-up': { run: onOpen((id) => saved.move(id, -1)), enabled: () => place() > 0 },
    'view-down': {
      run: onOpen((id) => saved.move(id, 1)),
      enabled: () => place() >= 0 && place() < saved.views.length - 1
    },
    'view-offline': {
      run: onOpen((id, keepOffline) => saved.update(id, { keepOffline: !keepOffline })),
      enabled: isOpen,
      isOn: () => open()?.keepOffline === true
    },
    'view-link': {
      run: () => (store.viewId === null ? undefined : copyLink(store.viewId)),
      enabled: () => store.viewId !== null
    },
    'view-remove': { run: onOpen((id) => saved.remove(id)), enabled: isOpen }
  })
}
