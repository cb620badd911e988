import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareNameWords, isLegalForm, nameWords } from './legal-forms'

describe('the words of a name', () => {
  it.each([
    ['ООО «АкваСервис»', ['аквасервис']],
    ['"Рога и Копыта", ООО', ['рога', 'и', 'копыта']],
    ['Общество с ограниченной ответственностью «Ёлка»', ['елка']],
    ['Публичное акционерное общество "Газ"', ['газ']],
    ['Acme Ltd.', ['acme']],
    ['“Miller & Sons” GmbH', ['miller', '&', 'sons']],
    ['ИП Кузнецова А. Б.', ['кузнецова', 'а.', 'б.']],
    ["O'Neil", ["o'neil"]],
    ['ООО', []]
  ])('of %s are without quotes and legal forms', (name, words) => {
    expect(bareNameWords(name)).toEqual(words)
  })

  it('keep what only looks like a legal form within a word', () => {
    expect(bareNameWords('Аоста')).toEqual(['аоста'])
    expect(nameWords('ООО «Аоста»')).toEqual(['ооо', 'аоста'])
    expect([isLegalForm('S.A.'), isLegalForm('ооо'), isLegalForm('ооочень')]).toEqual([true, true, false])
  })

  it('are the same in any case, and folding them again changes nothing', () => {
    const word = fc.constantFrom('ООО', 'Ёлка', '«Аква»', 'Сервис', 'LLC', 'и', '"', 'Ltd.')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const name = words.join(' ')
        const bare = bareNameWords(name)
        expect(bareNameWords(name.toUpperCase())).toEqual(bare)
        expect(bareNameWords(bare.join(' '))).toEqual(bare)
      })
    )
  })
})
