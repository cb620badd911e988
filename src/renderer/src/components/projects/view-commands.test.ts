import { expect, it } from 'vitest'
import type { menuItem } from '../base/menu-items'
import { builtInCommands } from './view-commands'

const make = ((id: string, isOn: boolean) => ({ id, label: id, checked: isOn })) as unknown as typeof menuItem

it.each([
  ['mine', true, true, ['view-who', 'view-offline on', 'view-link']],
  ['mine', true, false, ['view-who', 'view-offline', 'view-link']],
  ['mine', false, false, ['view-who', 'view-link']],
  ['my-overdue', true, true, ['view-who', 'view-link']]
] as const)(
  '“%s” of who is known: %s, with one’s own projects kept ready: %s',
  (view, isKnown, keepsMine, expected) => {
    const items = builtInCommands(make, view, { isKnown, keepsMine })
    expect(items.map(({ id, checked }) => (id === 'view-offline' && checked === true ? `${id} on` : id))).toEqual(
      expected
    )
    expect(builtInCommands(null, view, { isKnown, keepsMine })).toEqual([])
  }
)
