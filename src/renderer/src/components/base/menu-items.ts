/** Commands as the items of a menu: what they are called, their sign and their key. */
import type { MenuItem } from './popup-menu.vue'
import { isOn, keyOf, offerOf } from '../../commands/active'
import type { CommandId } from '../../basics/commands/catalogue'
import { commandIcon } from '../../commands/icons'
import { menuWords } from '../../commands/words'

/** @param on whether the switch is on, where it is not that of what is open */
export function menuItem<Id extends CommandId>(id: Id, on = isOn(id)): MenuItem<Id> {
  const icon = commandIcon(id, on)
  const key = keyOf(id)
  return { id, label: menuWords(id, on), ...(icon && { icon }), ...(key === undefined ? {} : { note: key }) }
}

/** Those that can be carried out now; a line stands between groups. */
export function menuItems<Id extends CommandId>(groups: readonly (readonly Id[])[]): MenuItem<Id>[] {
  return groups
    .map((group) => group.filter((id) => offerOf(id) !== undefined))
    .filter((group) => group.length > 0)
    .flatMap((group, at) =>
      group.map((id, within) => ({ ...menuItem(id), ...(at > 0 && within === 0 ? { separated: true } : {}) }))
    )
}
