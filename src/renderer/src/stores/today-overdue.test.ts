import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { installBridge } from '../testing/fake-bridge'
import { useOverdue } from './today-overdue'

describe('overdue checklists', () => {
  it('are asked for of me only once it is known who I am', async () => {
    let userId: number | null = null
    const bridge = installBridge({
      'visits.me': () => ({ userId }),
      'children.overdue': () => ({ rows: [], total: 0, known: 2, projects: 5 })
    })
    const scope = effectScope()
    const overdue = scope.run(() => useOverdue('w'))!
    const last = () => bridge.asked.filter(({ route }) => route === 'children.overdue').at(-1)?.input
    overdue.showMine(true)
    await flushPromises()
    expect(overdue.mine.value).toBe(false)
    expect(last()).toMatchObject({ responsible: null })
    userId = 7
    overdue.showMine(true)
    await flushPromises()
    expect(last()).toMatchObject({ responsible: 7, offset: 0, limit: 6 })
    expect(overdue.answer.value).toMatchObject({ known: 2, projects: 5 })
    scope.stop()
    expect(bridge.listeners()).toBe(0)
  })

  it('are asked for anew when another day begins', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-02T23:59:00') })
    try {
      const bridge = installBridge({
        'visits.me': () => ({ userId: null }),
        'children.overdue': () => ({ rows: [], total: 0, known: 2, projects: 5 })
      })
      const scope = effectScope()
      scope.run(() => useOverdue('w'))
      const times = () => bridge.asked.filter(({ route }) => route === 'children.overdue').length
      await vi.advanceTimersByTimeAsync(30_000)
      expect(times()).toBe(1)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(times()).toBe(2)
      scope.stop()
    } finally {
      vi.useRealTimers()
    }
  })
})
