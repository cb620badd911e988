import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { useNotices } from '../state/notices'
import { freshStores } from '../../../../test/renderer/mount-app'
import { useResultVoice } from './result-voice'

let scope: EffectScope
const question = ref<string | null>(null)
const words = ref('')

beforeEach(() => {
  vi.useFakeTimers()
  freshStores()
  question.value = null
  words.value = '88 projects'
  scope = effectScope()
  scope.run(() =>
    useResultVoice(
      () => question.value,
      () => words.value
    )
  )
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

async function ask(text: string | null): Promise<void> {
  question.value = text
  await nextTick()
}
async function answer(text: string): Promise<void> {
  words.value = text
  await nextTick()
}

describe('what came of narrowing a list', () => {
  it('is told once, when it rests', async () => {
    await ask('n')
    await answer('40 of 88 projects')
    await ask('no')
    await answer('12 of 88 projects')
    expect(useNotices().spoken).toBe('')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(useNotices().spoken).toBe('12 of 88 projects')
    await answer('13 of 88 projects')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(useNotices().spoken).toBe('12 of 88 projects')
  })

  it('is told where the number stays the same', async () => {
    await ask('n')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(useNotices().spoken).toBe('88 projects')
  })

  it('is told anew when a slow answer says otherwise', async () => {
    await ask('n')
    await vi.advanceTimersByTimeAsync(5_000)
    await answer('3 of 88 projects')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(useNotices().spoken).toBe('3 of 88 projects')
  })

  it('is not told any more when nothing narrows it', async () => {
    await ask('n')
    await ask(null)
    await answer('88 projects, all')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(useNotices().spoken).toBe('')
  })

  it('is not told of a list that changes by itself', async () => {
    await answer('89 projects')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(useNotices().spoken).toBe('')
  })
})
