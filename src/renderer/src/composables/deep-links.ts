import { onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'
import { DesksideError } from '@shared/ipc/errors'
import type { EventDate } from '@shared/contract/app'
import type { AppLink } from '@shared/rules/links'
import { runCommand } from '../commands/active'
import { COMMAND_IDS } from '../basics/commands/catalogue'
import { on, request } from '../desktop'
import { workspaceOfLink } from '../rules/workspace-of-link'
import { useDroppedText } from '../stores/dropped-text'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'
import { placeOfLink } from './link-routes'
import { navigationsEnd } from './replace-here'

/**
 * Follows links from outside: opens the workspace and navigates to the target, or reports the error. A link does
 * nothing else. While the keychain is locked it waits; a later link replaces the waiting one.
 */
export function useDeepLinks(): { follow(): Promise<void> } {
  const router = useRouter()
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const named = useDroppedText()
  let latest = 0
  let stop: (() => void) | null = null
  onScopeDispose(() => stop?.())

  async function show(link: AppLink, date: EventDate | undefined): Promise<void> {
    const mine = ++latest
    const workspaceId = workspaceOfLink(link, workspaces.list)
    if (workspaceId === null) throw new DesksideError('link-elsewhere', 'The link belongs to no workspace here.')
    const room = placeOfLink(link, router)
    const place = room === null || date === undefined ? room : { ...room, query: { day: date.day, at: date.key } }
    // Checked before the workspace is opened.
    if (place === null) throw new DesksideError('link-without-room', 'No room shows what the link leads to.')
    if (workspaces.activeId !== workspaceId) {
      await workspaces.activate(workspaceId)
      // Pages first close the records of the former workspace; only then can a record of this one open.
      await navigationsEnd(router)
    }
    if (mine === latest && workspaces.activeId === workspaceId) await router.push(place)
  }

  async function take(): Promise<void> {
    try {
      const arrived = await request('links.take')
      if (arrived === null) return
      if (arrived.state === 'unreadable') {
        throw new DesksideError('link-unreadable', 'The link is not one of this app.')
      }
      if (arrived.state === 'command') runChosen(arrived.id)
      else if (arrived.state === 'named') named.waiting = arrived.text
      else await show(arrived.link, arrived.date)
    } catch (thrown) {
      notices.problem(thrown)
    }
  }

  return {
    /** Follows the pending link and all later ones. */
    follow(): Promise<void> {
      stop = on('link', () => void take())
      return take()
    }
  }
}

/** Runs a command chosen in the system menu, unless a dialog is open. An open menu closes. */
function runChosen(id: string): void {
  const command = COMMAND_IDS.find((one) => one === id)
  if (command !== undefined && document.querySelector('dialog[open]') === null) runCommand(command)
}
