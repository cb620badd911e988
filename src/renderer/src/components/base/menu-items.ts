/** Commands as menu items: label, icon and shortcut. */
import type { MenuItem } from './popup-menu.vue'
import { isOn, keyOf, offerOf } from '../../commands/active'
import type { CommandId } from '../../basics/commands/catalogue'
import { commandIcon } from '../../commands/icons'
import { menuWords } from '../../commands/words'

/** @param isActive state of a toggle; by default that of the open record */
export function menuItem<Id extends CommandId>(id: Id, isActive = isOn(id)): MenuItem<Id> {
  const icon = commandIcon(id, isActive)
  const key = keyOf(id)
  return { id, label: menuWords(id, isActive), ...(icon && { icon }), ...(key === undefined ? {} : { note: key }) }
}

/** The commands that can run now, with a line between groups. */
export function menuItems<Id extends CommandId>(groups: readonly (readonly Id[])[]): MenuItem<Id>[] {
  return groups
    .map((group) => group.filter((id) => offerOf(id) !== undefined))
    .filter((group) => group.length > 0)
    .flatMap((group, at) =>
      group.map((id, within) => ({ ...menuItem(id), ...(at > 0 && within === 0 ? { isSeparated: true } : {}) }))
    )
}
