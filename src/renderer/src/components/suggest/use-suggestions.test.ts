import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { LONGEST_QUERY, type SuggestAnswer, type Suggestion } from '@shared/model/lookup'
import { installBridge, type FakeBridge, type FakeHandlers } from '../../../../../test/renderer/fake-bridge'
import { answered, house } from '../../../../../test/renderer/components/suggest/fixtures'
import { DEBOUNCE, useSuggestions, type SuggestRequest } from './use-suggestions'

let scope: EffectScope
let bridge: FakeBridge
/** Pending answers by question. */
let waiting: Map<string, { readonly attempt: string; readonly answer: PromiseWithResolvers<SuggestAnswer> }>
let past: readonly Suggestion[]

const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const asked = (query: string): SuggestRequest => ({ workspaceId: 'w-1', method: 'address', query, options: {} })
const questions = () => bridge.asked.filter(({ route }) => route === 'lookup.suggest').map(({ input }) => input)
const cancelled = () => bridge.asked.filter(({ route }) => route === 'lookup.cancel').map(({ input }) => input)
const shown = (of: ReturnType<typeof useSuggestions>) =>
  of.rows.value.map(({ suggestion, before }) => `${suggestion.value.slice(10)}${before === null ? '' : ' before'}`)
async function answer(query: string, ...suggestions: readonly Suggestion[]): Promise<void> {
  waiting.get(query)?.answer.resolve(answered(...suggestions))
  await tick()
}
const inScope = () => scope.run(() => useSuggestions())!

beforeEach(() => {
  vi.useFakeTimers()
  scope = effectScope()
  waiting = new Map()
  past = []
  const handlers: FakeHandlers = {
    'lookup.suggest': ({ query, attempt }) => {
      const answer = Promise.withResolvers<SuggestAnswer>()
      waiting.set(query, { attempt, answer })
      return answer.promise
    },
    'lookup.cancel': () => undefined,
    'lookup.before': () =>
      past.map((suggestion, at) => ({
        ...{ kind: 'suggestion', id: -1 - at, method: 'address', text: 'x', at: 500, suggestion }
      }))
  }
  bridge = installBridge(handlers)
})

afterEach(() => {
  scope.stop()
  vi.useRealTimers()
  delete window.desksideBridge
})

describe('questions while one types', () => {
  it('are one for all letters without a pause, with what is typed last', async () => {
    const field = inScope()
    for (const query of ['м', 'мо', 'мос']) {
      field.ask(asked(query))
      await tick(DEBOUNCE - 1)
    }
    expect(questions()).toEqual([])
    await tick(1)
    expect(questions()).toMatchObject([{ query: 'мос', count: 10, method: 'address', workspaceId: 'w-1' }])
    expect(field.state.value).toBe('asking')
    await answer('мос', house('Ленина', '5'))
    expect(field.state.value).toBe('answered')
    expect(shown(field)).toEqual(['ул Ленина, д 5'])
    expect(field.today.value?.asked).toBe(7)
    expect(cancelled()).toEqual([])
  })

  it('are cancelled by the next letter, and their late answers dropped', async () => {
    const field = inScope()
    field.ask(asked('мос'))
    await tick(DEBOUNCE)
    field.ask(asked('моск'))
    expect(cancelled()).toEqual([{ attempt: waiting.get('мос')?.attempt }])
    await tick(DEBOUNCE)
    await answer('моск', house('Ленина', '5'))
    await answer('мос', house('Лесная', '1'))
    expect(shown(field)).toEqual(['ул Ленина, д 5'])
  })

  it('are asked at once when somebody says so', async () => {
    const field = inScope()
    field.ask(asked('мос'), 'once')
    await tick()
    expect(questions()).toHaveLength(1)
  })

  it('are not asked when the provider would refuse their length', async () => {
    const field = inScope()
    field.ask(asked('x'.repeat(LONGEST_QUERY)))
    await tick(DEBOUNCE)
    expect(questions()).toHaveLength(1)
    field.ask(asked('x'.repeat(LONGEST_QUERY + 1)))
    await tick(DEBOUNCE)
    expect(questions()).toHaveLength(1)
    expect(field.state.value).toBe('too-long')
  })

  it('end with the field', async () => {
    const field = inScope()
    field.ask(asked('мос'))
    await tick(DEBOUNCE)
    scope.stop()
    expect(cancelled()).toHaveLength(1)
    await answer('мос', house('Ленина', '5'))
    expect(shown(field)).toEqual([])
    field.ask(asked('моск'))
    field.stop()
    await tick(DEBOUNCE)
    expect(questions()).toHaveLength(1)
  })
})

describe('answers', () => {
  it('from before stay where they stand when those of now come', async () => {
    past = [house('Лесная', '1'), house('Ленина', '5')]
    const field = inScope()
    field.ask(asked('ле'))
    await tick()
    expect(shown(field)).toEqual(['ул Лесная, д 1 before', 'ул Ленина, д 5 before'])
    await tick(DEBOUNCE)
    await answer('ле', house('Ленина', '5'), house('Лермонтова', '2'))
    expect(shown(field)).toEqual(['ул Лесная, д 1 before', 'ул Ленина, д 5', 'ул Лермонтова, д 2'])
  })

  it('that are refused say why, and leave those from before', async () => {
    past = [house('Лесная', '1')]
    const field = inScope()
    field.ask(asked('ле'))
    await tick(DEBOUNCE)
    waiting.get('ле')?.answer.reject(new DesksideError('lookup-quota', 'No more today.'))
    await tick()
    expect(field.state.value).toBe('failed')
    expect(field.error.value?.code).toBe('lookup-quota')
    expect(shown(field)).toEqual(['ул Лесная, д 1 before'])
    field.ask(asked('лес'))
    expect(field.error.value).toBeNull()
    field.clear()
    expect([field.state.value, shown(field)]).toEqual(['idle', []])
  })

  it('of an unknown shape are shown as they came', async () => {
    const field = inScope()
    field.ask(asked('ле'))
    await tick(DEBOUNCE)
    waiting.get('ле')?.answer.resolve({ ...answered(), unknown: { text: '{"ticket":1}', isCut: false } })
    await tick()
    expect(field.unknown.value?.text).toBe('{"ticket":1}')
    expect(field.state.value).toBe('answered')
  })
})
