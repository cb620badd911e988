import { describe, expect, it } from 'vitest'
import { mergeContent } from './content'

const answer = (fields: object, fetchedAt: number) => ({ json: JSON.stringify(fields), fetchedAt })

describe('a record that the list and its own answer tell of', () => {
  it('is what the fresher one says, with all that only the other has', () => {
    const list = { id: 1, name: 'a', price: 5 }
    const info = { id: 1, name: 'b', note: 'c' }
    const newer = mergeContent(answer(list, 1), answer(info, 2))
    expect(newer).toEqual({ fields: { id: 1, name: 'b', price: 5, note: 'c' }, fetchedAt: 2 })
    const older = mergeContent(answer(list, 3), answer(info, 2))
    expect(older).toEqual({ fields: { id: 1, name: 'a', price: 5, note: 'c' }, fetchedAt: 2 })
    expect(mergeContent(answer(list, 3), answer({ id: 1, name: 'b' }, 2))?.fetchedAt).toBe(3)
  })

  it.each(['Called twice…', 'Called twice ...', 'Called twice, no …'])(
    'keeps a whole text where a fresher list says its beginning: %s',
    (shortened) => {
      const full = 'Called twice, no answer'
      const merged = mergeContent(
        answer({ id: 1, note: shortened, price: 6 }, 3),
        answer({ id: 1, note: full, price: 5 }, 2)
      )
      expect(merged).toEqual({ fields: { id: 1, note: full, price: 6 }, fetchedAt: 2 })
    }
  )

  it.each(['Called once…', 'Called twice', '…', ''])('takes a fresher text that is none: %s', (note) => {
    const merged = mergeContent(answer({ id: 1, note }, 3), answer({ id: 1, note: 'Called twice, no answer' }, 2))
    expect(merged?.fields).toEqual({ id: 1, note })
  })
})
