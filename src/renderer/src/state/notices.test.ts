import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { useNotices } from './notices'

beforeEach(() => {
  setActivePinia(createPinia())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  delete window.desksideBridge
})

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
    notices.doneUndoably('Removed', () => Promise.resolve())
    vi.advanceTimersByTime(4_000)
    notices.done('Copied')
    notices.doneUndoably('Removed', () => Promise.resolve())
    expect(notices.list.map(({ text }) => text)).toEqual(['Removed', 'Copied', 'Removed'])
    vi.advanceTimersByTime(4_000)
    // The second notice restarts the timer.
    expect(notices.list.map(({ text }) => text)).toEqual(['Copied', 'Removed'])
  })

  it('keep quiet about what the user cancelled', () => {
    useNotices().problem(new DesksideError('cancelled', 'Cancelled.'))
    expect(useNotices().list).toEqual([])
  })

  it('of success never pile up to a wall: those that nothing hangs on go first; no problem goes', () => {
    const notices = useNotices()
    for (const code of ['disk-full', 'cache-busy', 'not-found', 'forbidden'] as const) {
      notices.problem(new DesksideError(code, code))
    }
    notices.doneUndoably('Removed', () => Promise.resolve())
    for (const text of ['one', 'two', 'three']) notices.done(text)
    expect(notices.list.flatMap(({ text }) => text ?? [])).toEqual(['Removed', 'two', 'three'])
    expect(notices.list.flatMap(({ error }) => error?.code ?? [])).toHaveLength(4)
  })

  it('stay while somebody reads them, and leave afterwards', () => {
    const notices = useNotices()
    let reads = true
    notices.keepWhile(() => reads)
    notices.done('Copied')
    vi.advanceTimersByTime(60_000)
    expect(notices.list).toHaveLength(1)
    reads = false
    vi.advanceTimersByTime(6_000)
    expect(notices.list).toHaveLength(0)
  })

  it('undo the last thing first, each once, also when their message has gone', async () => {
    const notices = useNotices()
    const undone: string[] = []
    expect(notices.lastUndoable).toBeNull()
    for (const name of ['first', 'second']) {
      notices.doneUndoably(`Removed ${name}`, () => Promise.resolve(undone.push(name)))
    }
    notices.list[0]!.action?.run()
    notices.list[0]!.action?.run()
    vi.advanceTimersByTime(60_000)
    expect(notices.list).toEqual([])
    await notices.undoLast()
    await notices.undoLast()
    expect(undone).toEqual(['first', 'second'])
    expect(notices.lastUndoable).toBeNull()
  })

  it('lead to the file that was written, by its name', async () => {
    const asked: unknown[] = []
    installBridge({ 'app.showWritten': (input) => void asked.push(input) })
    const notices = useNotices()
    notices.doneWritten('2 projects are in “Mine.csv”.', 'Mine.csv')
    expect(notices.list).toMatchObject([{ text: '2 projects are in “Mine.csv”.', action: { label: 'Show in folder' } }])
    notices.list[0]!.action?.run()
    await flushPromises()
    expect(asked).toEqual([{ name: 'Mine.csv' }])
    // Nothing that Ctrl+Z would undo.
    expect(notices.lastUndoable).toBeNull()
  })

  it('say so when the written file is gone', async () => {
    installBridge({ 'app.showWritten': () => Promise.reject(new DesksideError('file-unreadable', 'Gone.')) })
    const notices = useNotices()
    notices.doneWritten('Saved.', 'Mine.csv')
    notices.list[0]!.action?.run()
    await flushPromises()
    expect(notices.list.map(({ error }) => error?.code)).toEqual([undefined, 'file-unreadable'])
  })

  it('show why something could not be undone', async () => {
    const notices = useNotices()
    notices.doneUndoably('Removed', () => Promise.reject(new DesksideError('disk-full', 'Full.')))
    await notices.undoLast()
    expect(notices.list.map(({ error }) => error?.code)).toEqual(['disk-full'])
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
