import { describe, expect, it } from 'vitest'
import type { Suggestion } from '@shared/model/lookup'
import type { HistoryEntry } from '@shared/model/lookup-history'
import { readThing } from '@shared/rules/lookup/suggestion'
import { shortEntry, ShortSuggestions } from './short-suggestions'

const LONG = 'x'.repeat(1_000_000)

function suggestion(value: string, data: Suggestion['data']): Suggestion {
  return { value, unrestricted: value, thing: readThing('address', value, data), data }
}

describe('a suggestion of a megabyte', () => {
  it.each([
    ['in one text', suggestion(`Main street ${LONG}`, { street: LONG })],
    [
      'in many',
      suggestion('Main street', Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, `v${at}`])))
    ]
  ])('%s is short in a list, and whole when it is chosen', (_, whole) => {
    const shown = new ShortSuggestions()
    const short = shown.short(whole)
    expect(JSON.stringify(short).length).toBeLessThan(40_000)
    const { value, unrestricted, data } = structuredClone(short)
    expect(shown.whole({ value, unrestricted, data })).toMatchObject({ value: whole.value, data: whole.data })
  })

  it('is never taken for another that begins alike', () => {
    const shown = new ShortSuggestions()
    const [one, other] = ['1', '2'].map((end) => suggestion(`${LONG}${end}`, {})) as [Suggestion, Suggestion]
    const chosen = [shown.short(one), shown.short(other)].map((each) => shown.whole(each).value.at(-1))
    expect(chosen).toEqual(['1', '2'])
  })

  it('of an ordinary length is the same object', () => {
    const shown = new ShortSuggestions()
    const one = suggestion('Main street', { street: 'Main street' })
    expect([shown.short(one), shown.whole(one)]).toEqual([one, one])
  })

  it('is short in the history as well', () => {
    const entry: HistoryEntry = {
      kind: 'suggestion',
      id: -1,
      method: 'address',
      text: LONG,
      at: 1,
      suggestion: suggestion(LONG, { a: LONG })
    }
    expect(JSON.stringify(shortEntry(entry)).length).toBeLessThan(10_000)
  })
})
