import { beforeEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick, ref, shallowRef } from 'vue'
import { DesksideError, ERROR_CODES, type ErrorCode, type ErrorShape } from '@shared/ipc/errors'
import { isOfConnection } from '../rules/connection-errors'
import { freshStores } from '../../../../test/renderer/mount-app'
import { errorSentence } from '../composables/error-sentence'
import { useVisibleError } from './visible-error'

const OF_CONNECTION = ERROR_CODES.filter(isOfConnection)
const problem = (code: ErrorCode): ErrorShape => new DesksideError(code, '').toShape()

function place() {
  const error = shallowRef<ErrorShape | null>(null)
  const [list, at] = [ref('active'), ref(1_000)]
  const told = effectScope().run(() =>
    useVisibleError(
      () => error.value,
      () => list.value,
      () => at.value
    )
  )!
  return { ...told, error, list, at }
}

describe('why something could not be refreshed', () => {
  beforeEach(freshStores)

  it.each(OF_CONNECTION)('is not said where the connection fails and nobody asked: %s', (code) => {
    const { told, ask, error } = place()
    error.value = problem(code)
    expect(told.value).toBeNull()
    ask()
    expect(told.value?.code).toBe(code)
  })

  it('is said where somebody asked, until the service answers or another list is shown', async () => {
    const { told, ask, error, list, at } = place()
    ask()
    error.value = problem('network-refused')
    expect(told.value?.code).toBe('network-refused')
    at.value = 2_000
    await nextTick()
    expect(told.value).toBeNull()
    ask()
    expect(told.value?.code).toBe('network-refused')
    list.value = 'deleted'
    await nextTick()
    expect(told.value).toBeNull()
  })

  it('is said unasked where it concerns this place alone', () => {
    const { told, error } = place()
    error.value = problem('forbidden')
    expect(told.value?.code).toBe('forbidden')
  })
})

describe('the advice of an error', () => {
  it('does not send anybody to a port that worked before', () => {
    const typed = /\bport\b|check the address/i
    for (const code of [...OF_CONNECTION, 'service-html'] as const) {
      expect(errorSentence({ code }), code).not.toMatch(typed)
    }
  })

  it('is a sentence of its own for every code of the connection', () => {
    const sentences = OF_CONNECTION.map((code) => errorSentence({ code }))
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const said of sentences) expect(said).not.toBe(errorSentence({ code: 'internal' }))
  })
})
