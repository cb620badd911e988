import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useCommands } from '../../commands/active'
import { setLanguage } from '../../locales'
import { keyGroups, type KeyPlace } from './key-rows'

let scope: EffectScope
beforeEach(() => {
  setActivePinia(createPinia())
  setLanguage('en')
  scope = effectScope()
})
afterEach(() => scope.stop())

const shown = (place: Partial<KeyPlace>, words = '') =>
  keyGroups({ here: null, mac: false, lists: true, ...place }, words)
const idsOf = (groups: ReturnType<typeof shown>, name: string) =>
  groups.find((group) => group.scope === name)?.rows.map(({ id }) => id)

describe('the sheet of keys', () => {
  it('has the present room first, then what acts everywhere and in lists, then the others, each command once', () => {
    const groups = shown({ here: 'files' })
    expect(groups.map((group) => group.scope).slice(0, 3)).toEqual(['files', 'everywhere', 'lists'])
    expect(idsOf(groups, 'everywhere')).toEqual(expect.arrayContaining(['go-files', 'app-search', 'app-keys']))
    // What a window of its own has besides, since others do not.
    expect(idsOf(groups, 'window')).toEqual(['window-close'])
    const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(ids).toHaveLength(new Set(ids).size)
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

  it('has in a window of its own what that window does, and nothing of the rooms', () => {
    const offered = ['window-close', 'app-keys', 'app-undo', 'app-nextPart', 'project-meeting', 'go-files'] as const
    // A command with nothing to do at this moment is there as well: its key will act.
    const nothing = { run: () => undefined, enabled: () => false }
    scope.run(() => useCommands(Object.fromEntries(offered.map((id) => [id, nothing]))))
    const groups = shown({ here: 'window', lists: false })
    expect(groups.map((group) => group.scope)).toEqual(['window', 'everywhere'])
    expect(idsOf(groups, 'window')).toEqual(['project-meeting', 'window-close'])
    expect(idsOf(groups, 'everywhere')).toEqual(['app-keys', 'app-undo', 'app-nextPart'])
    expect(shown({ here: 'window', lists: true }).map((group) => group.scope)).toContain('lists')
  })
})
