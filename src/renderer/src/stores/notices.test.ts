import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { useNotices } from './notices'

beforeEach(() => {
  setActivePinia(createPinia())
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('notices', () => {
  it('of success leave by themselves, of problems stay', () => {
    const notices = useNotices()
    notices.done('Copied')
    notices.problem(new DesksideError('disk-full', 'Full.'))
    vi.advanceTimersByTime(60_000)
    expect(notices.list.map(({ kind }) => kind)).toEqual(['problem'])
  })

  it('show the same problem once', () => {
    const notices = useNotices()
    notices.problem(new DesksideError('disk-full', 'Full.'))
    notices.problem(new DesksideError('disk-full', 'Full again.'))
    expect(notices.list).toHaveLength(1)
    notices.dismiss(notices.list[0]!.id)
    notices.problem(new DesksideError('disk-full', 'And later.'))
    expect(notices.list).toHaveLength(1)
  })

  it('say the same success in one place, and keep what can be undone', () => {
    const notices = useNotices()
    notices.done('Copied')
    notices.done('Removed', { label: 'Undo', run: () => undefined })
    vi.advanceTimersByTime(4_000)
    notices.done('Copied')
    notices.done('Removed', { label: 'Undo', run: () => undefined })
    expect(notices.list.map(({ text }) => text)).toEqual(['Removed', 'Copied', 'Removed'])
    vi.advanceTimersByTime(4_000)
    // Its time starts anew with the second.
    expect(notices.list.map(({ text }) => text)).toEqual(['Copied', 'Removed'])
  })

  it('keep quiet about what the user cancelled', () => {
    useNotices().problem(new DesksideError('cancelled', 'Cancelled.'))
    expect(useNotices().list).toEqual([])
  })

  it('never pile up to a wall', () => {
    for (const code of ['disk-full', 'cache-busy', 'not-found', 'forbidden'] as const) {
      useNotices().problem(new DesksideError(code, code))
    }
    expect(useNotices().list.map(({ error }) => error?.code)).toEqual(['cache-busy', 'not-found', 'forbidden'])
  })

  it('are said again to screen readers when they happen again', () => {
    const notices = useNotices()
    notices.say('Copied')
    const once = notices.spoken
    notices.say('Copied')
    expect(notices.spoken).not.toBe(once)
    expect(notices.spoken.trim()).toBe('Copied')
    notices.say('Copied')
    expect(notices.spoken).toBe(once)
  })
})
