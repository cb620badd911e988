/** The context menu of a card, opened by right click or the menu key. */
import { shallowReadonly, shallowRef } from 'vue'
import type { ProjectRow } from '@shared/model/project'
import type { PointedRow } from '../../../record-ui/table/pointed-row'
import type { RowCommand } from '../../../record-ui/table/table-model'
import { useNotices } from '../../../state/notices'
import { projectRowCommands } from '../project-row-commands'

export interface CardMenu {
  /** Number of opened menus, used as key: the previous one may still be closing. */
  readonly asked: number
  readonly row: ProjectRow
  readonly pointed: PointedRow
  readonly commands: readonly (readonly RowCommand[])[]
}

/** Distance from the card's left edge, px, for menus opened by keyboard. */
const INSET = 24

export function useCardMenu(workspaceId: () => string | null) {
  const notices = useNotices()
  let asked = 0
  const shown = shallowRef<CardMenu | null>(null)

  return {
    shown: shallowReadonly(shown),
    /** Shows the menu of `row`, whose card has this index in its column. */
    async ask(event: MouseEvent, row: ProjectRow, index: number): Promise<void> {
      const workspace = workspaceId()
      const card = event.currentTarget
      if (workspace === null || !(card instanceof HTMLElement)) return
      event.preventDefault()
      const box = card.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      const isWithin = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
      const at = isWithin ? { x, y } : { x: box.left + INSET, y: box.bottom }
      card.focus({ preventScroll: true })
      asked += 1
      const mine = asked
      try {
        const commands = await projectRowCommands(workspace, row)
        // Another card's menu may have been opened meanwhile.
        if (mine === asked) shown.value = { asked, row, pointed: { index, at, column: null }, commands }
      } catch (thrown) {
        notices.problem(thrown)
      }
    },
    close(): void {
      shown.value = null
    }
  }
}
