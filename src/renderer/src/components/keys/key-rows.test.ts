import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { useCommands } from '../../commands/active'
import { setLanguage } from '../../locales'
import { useSettings } from '../../state/settings'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { keyGroups, type KeyPlace } from './key-rows'

let scope: EffectScope
beforeEach(() => {
  setActivePinia(createPinia())
  setLanguage('en')
  scope = effectScope()
})
afterEach(() => scope.stop())

const shown = (place: Partial<KeyPlace>, words = '') =>
  keyGroups({ here: null, isMac: false, hasPart: () => true, ...place }, words)
const idsOf = (groups: ReturnType<typeof shown>, name: string) =>
  groups.find((group) => group.scope === name)?.rows.map(({ id }) => id)

describe('the sheet of keys', () => {
  it('has the present room and its parts first, then what acts everywhere, then the others, each once', () => {
    const groups = shown({ here: 'files' })
    const scopes = groups.map((group) => group.scope)
    expect(scopes.slice(0, 7)).toEqual(['files', 'tree', 'tiles', 'lists', 'headers', 'everywhere', 'palette'])
    expect(scopes.slice(7)).toEqual(expect.arrayContaining(['projects', 'board', 'filter', 'settings', 'fields']))
    expect(scopes).toEqual([...new Set(scopes)])
    expect(idsOf(groups, 'everywhere')).toEqual(expect.arrayContaining(['go-files', 'app-search', 'app-keys']))
    // Commands of a separate window that others lack.
    expect(idsOf(groups, 'window')).toEqual(['window-close', 'window-leave'])
    const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(ids).toHaveLength(new Set(ids).size)
  })

  it('has what acts in a whole room, or in the whole app, with the commands there', () => {
    const groups = shown({ here: 'calendar' })
    expect(groups.map((group) => group.scope).slice(0, 3)).toEqual(['calendar', 'lists', 'everywhere'])
    expect(idsOf(groups, 'calendar')).toEqual(expect.arrayContaining(['calendar-goTo', 'dates-earlier', 'dates-day']))
    expect(idsOf(groups, 'everywhere')).toEqual(expect.arrayContaining(['go-files', 'menu-larger', 'menu-fullScreen']))
    // On a Mac the system menu shows it, with a key of its own.
    expect(idsOf(shown({ here: 'calendar', isMac: true }), 'everywhere')).not.toContain('menu-fullScreen')
  })

  it('says the keys of parts, which are found by words of both languages and by the keys', () => {
    const found = (words: string) => shown({}, words).flatMap(({ rows }) => rows.map(({ id, keys }) => [id, keys]))
    expect(found('alt+shift')).toEqual([['headers-place', ['Alt+Shift+←', 'Alt+Shift+→']]])
    expect(found('page down later')).toEqual([['dates-later', ['Page Down']]])
    expect(found('asterisk')).toEqual([['tree-beside', ['*']]])
    expect(found('звездочка')).toEqual(found('asterisk'))
    setLanguage('ru')
    expect(found('untick')).toEqual([['filter-tick', ['↵']]])
    expect(found('поднять поле')).toEqual([['fields-up', ['Alt+↑']]])
  })

  it('is found in by words and by keys', () => {
    expect(shown({}, 'meeting card').flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['project-meeting'])
    expect(shown({}, 'ctrl+5').flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['go-files'])
  })

  it('is found in by what the same keys type in the other layout', () => {
    const ids = (words: string) => shown({}, words).flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(ids('ьууештп сфкв')).toEqual(['project-meeting'])
    expect(ids('ьууештп')).toEqual(ids('meeting'))
    expect(ids('щщщщ')).toEqual([])
  })

  it('has no key of the search that is off with the single keys', async () => {
    installBridge({ 'settings.set': (change) => ({ ...DEFAULT_SETTINGS, ...change }) })
    expect(idsOf(shown({}), 'palette')).toContain('palette-keys')
    await useSettings().update({ singleKeys: false })
    expect(idsOf(shown({}), 'palette')).not.toContain('palette-keys')
    expect(idsOf(shown({}), 'tree')).toContain('tree-beside')
  })

  it('has in a window of its own what that window does, and nothing of the rooms', () => {
    const offered = ['window-close', 'app-keys', 'app-undo', 'app-nextPart', 'project-meeting', 'go-files'] as const
    // A command that cannot run at the moment is listed too: its key may work later.
    const nothing = { run: () => undefined, isEnabled: () => false }
    scope.run(() => useCommands(Object.fromEntries(offered.map((id) => [id, nothing]))))
    const groups = shown({ here: 'window', hasPart: () => false })
    expect(groups.map((group) => group.scope)).toEqual(['window', 'everywhere'])
    expect(idsOf(groups, 'window')).toEqual(['project-meeting', 'window-close'])
    const ofMenu = ['menu-larger', 'menu-smaller', 'menu-usual', 'menu-fullScreen']
    expect(idsOf(groups, 'everywhere')).toEqual(['app-keys', 'app-undo', 'app-nextPart', ...ofMenu])
    const withTree = shown({ here: 'window', hasPart: (part) => part === 'tree' })
    expect(withTree.map((group) => group.scope)).toEqual(['window', 'tree', 'everywhere'])
  })
})
