import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPinia, setActivePinia } from 'pinia'
import { effectScope, ref, type EffectScope } from 'vue'
import { setLanguage } from '../../locales'
import { useCommands } from '../../commands/active'
import { menuItem, menuItems } from './menu-items'
import { paletteWords } from '../../commands/words'

let scope: EffectScope
beforeEach(() => {
  setActivePinia(createPinia())
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  setLanguage('en')
})

describe('the items of a menu of commands', () => {
  it('are those that can be carried out, with a line between groups that are there', () => {
    const can = ref(false)
    scope.run(() =>
      useCommands({
        'project-meeting': () => undefined,
        'project-window': { run: () => undefined, isEnabled: () => can.value },
        'project-link': () => undefined
      })
    )
    const items = () => menuItems([['project-meeting'], ['project-window'], ['project-link', 'project-mail']])
    expect(items().map(({ label, note, isSeparated }) => ({ label, note, separated: isSeparated }))).toEqual([
      { label: 'Meeting card', note: 'M', separated: undefined },
      { label: 'Copy link', note: undefined, separated: true }
    ])
    can.value = true
    expect(items().map(({ id }) => id)).toEqual(['project-meeting', 'project-window', 'project-link'])
  })

  it('say what a switch does now, in a menu shorter than by itself, in both languages', () => {
    const isOn = ref(false)
    scope.run(() => useCommands({ 'project-pin': { run: () => undefined, isOn: () => isOn.value } }))
    expect([menuItem('project-pin').label, paletteWords('project-pin').label]).toEqual(['Pin', 'Pin this project'])
    isOn.value = true
    expect([menuItem('project-pin').label, paletteWords('project-pin').label]).toEqual(['Unpin', 'Unpin this project'])
    setLanguage('ru')
    expect([menuItem('project-pin').label, paletteWords('project-pin').label]).toEqual([
      'Открепить',
      'Открепить проект'
    ])
    // Search also matches English labels and the menu's label.
    expect(paletteWords('project-pin').also).toMatch(/Закрепить.*Pin this project.*favourite/)
  })
})
