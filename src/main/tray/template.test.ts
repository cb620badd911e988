import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { trayTemplate, type TrayFacts } from './template'

const facts: TrayFacts = {
  state: { icon: 'online', words: 'Online' },
  nextEvent: '14:30–15:00 · Call with Anna',
  isPaused: false,
  panel: { isPossible: true, edge: null, onTop: false },
  language: 'en'
}
const actions = {
  open: vi.fn(),
  openEvent: vi.fn(),
  quick: vi.fn(),
  togglePanel: vi.fn(),
  setPaused: vi.fn(),
  quit: vi.fn()
}
const labels = (change: Partial<TrayFacts>): (string | undefined)[] =>
  trayTemplate({ ...facts, ...change }, actions).map(({ label, type }) => (type === 'separator' ? '—' : label))
const press = (label: string, change: Partial<TrayFacts> = {}): void => {
  const item = trayTemplate({ ...facts, ...change }, actions).find((one) => one.label === label)
  ;(item?.click as (() => void) | undefined)?.()
}

describe('the menu of the tray', () => {
  it('has the state, the next event, the ways in, the pause and the end', () => {
    expect(labels({})).toEqual([
      ...[
        'Online',
        '14:30–15:00 · Call with Anna',
        '—',
        'Open Deskside',
        'Quick look-up',
        'Side panel',
        'Pause sync',
        '—'
      ],
      'Quit Deskside'
    ])
    expect(labels({ language: 'ru', isPaused: true, nextEvent: null })).toEqual([
      ...['Online', 'В ближайшие 7 дней событий нет', '—', 'Открыть Deskside', 'Быстрый поиск', 'Боковая панель'],
      ...['Продолжить обновление', '—', 'Завершить Deskside']
    ])
  })

  it('has no entry that does nothing: without a workspace, and on Wayland', () => {
    const panel = { isPossible: false, edge: null, onTop: false }
    expect(labels({ nextEvent: undefined, isPaused: null, panel })).toEqual([
      ...['Online', '—', 'Open Deskside', 'Quick look-up', '—', 'Quit Deskside']
    ])
    const dead = trayTemplate({ ...facts, nextEvent: null }, actions).filter(
      ({ type, click, enabled: isEnabled }: MenuItemConstructorOptions) =>
        type !== 'separator' && !click && isEnabled !== false
    )
    expect(dead).toEqual([])
  })

  it('does what its entries say', () => {
    press('Online')
    press('Open Deskside')
    expect(actions.open).toHaveBeenCalledTimes(2)
    press('14:30–15:00 · Call with Anna')
    expect(actions.openEvent).toHaveBeenCalledOnce()
    press('Quick look-up')
    expect(actions.quick).toHaveBeenCalledOnce()
    press('Side panel')
    expect(actions.togglePanel).toHaveBeenCalledOnce()
    press('Pause sync')
    press('Resume sync', { isPaused: true })
    expect(actions.setPaused.mock.calls).toEqual([[true], [false]])
    press('Quit Deskside')
    expect(actions.quit).toHaveBeenCalledOnce()
  })

  it('shows whether the window is docked', () => {
    const docked = trayTemplate({ ...facts, panel: { isPossible: true, edge: 'left', onTop: true } }, actions)
    expect(docked.find(({ type }) => type === 'checkbox')).toMatchObject({ label: 'Side panel', checked: true })
  })

  it('shows a name as it is, and only the beginning of a long one', () => {
    expect(labels({ nextEvent: '14:30 · Rock & Sons' })).toContain('14:30 · Rock && Sons')
    expect(labels({ nextEvent: `14:30 · ${'x'.repeat(200)}` })[1]).toHaveLength(60)
  })
})
