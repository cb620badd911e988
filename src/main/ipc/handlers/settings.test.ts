import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import { userDataInMemory } from '../../../../test/main/user-data/in-memory'
import { settingsHandlers } from './settings'

async function setting() {
  const userData = await userDataInMemory()
  const changes: Partial<Settings>[] = []
  const { 'settings.set': route } = settingsHandlers({
    userData,
    onChanged: (_all, change) => void changes.push(change)
  })
  return { set: async (input: unknown) => route.run(route.parse(input), { webContentsId: 1 }), changes }
}

describe('settings that are set', () => {
  const others: Settings = {
    language: 'ru',
    theme: 'dark',
    density: 'compact',
    listWidth: 160,
    viewsWidth: 240,
    viewsFolded: true,
    foldersWidth: 220,
    calendarWidth: 700,
    emptyFieldsOpen: true,
    railNames: true,
    lastRoom: 'calendar',
    alwaysOnTop: true,
    onClose: 'stay',
    calendarPast: 24,
    calendarFuture: 36,
    diskBudget: 250,
    syncPace: 'sparing',
    askMail: false,
    askPhone: false,
    askWho: false,
    singleKeys: false,
    quickKey: 'Alt+F8',
    quickClipboard: false,
    quickExplained: true
  }

  it.each(Object.entries(others))('may be %s', async (key, value) => {
    const { set, changes } = await setting()
    expect(await set({ [key]: value })).toEqual({ ...DEFAULT_SETTINGS, [key]: value })
    expect(changes).toEqual([{ [key]: value }])
  })

  it.each([
    { colour: 'red' },
    { theme: 'pink' },
    { diskBudget: 1 },
    { syncPace: null },
    { language: undefined },
    { quickKey: 'A' },
    { quickKey: 'Shift+A' },
    { quickKey: '' }
  ])('may not be %j', async (input) => {
    const { set, changes } = await setting()
    await expect(set(input)).rejects.toMatchObject({ code: 'bad-input' })
    expect(changes).toEqual([])
  })
})
