import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENDINGS_OF_KIND, FILE_KINDS } from './file-kinds'
import { kindsNamed } from './kind-words'

describe('a word that people type for a kind of file', () => {
  it.each([
    ['spreadsheet', ['spreadsheet']],
    ['Tables', ['spreadsheet']],
    ['таблица', ['spreadsheet']],
    ['таблицу', ['spreadsheet']],
    ['ТАБЛИЦ', ['spreadsheet']],
    ['таблицами', ['spreadsheet']],
    ['картинка', ['image']],
    ['картинок', ['image']],
    ['фото', ['image']],
    ['photo', ['image']],
    ['фотографии', ['image']],
    ['фотографий', ['image']],
    ['рисунок', ['image']],
    ['чертёж', ['drawing']],
    ['чертежи', ['drawing']],
    ['drawing', ['image', 'drawing']],
    ['скан', ['pdf', 'image']],
    ['scans', ['pdf', 'image']],
    ['pdf', ['pdf']],
    ['пдф', ['pdf']],
    ['презентацию', ['presentation']],
    ['слайды', ['presentation']],
    ['документов', ['document']],
    ['видео', ['video']],
    ['ролики', ['video']],
    ['музыка', ['audio']],
    ['аудиозапись', ['audio']],
    ['архивы', ['archive']],
    ['письмо', ['message']],
    ['писем', ['message']],
    ['e-mail', ['message']],
    ['тексты', ['text']],
    [' Эксель ', ['spreadsheet']],
    // Decomposed letters, as some keyboards send them.
    ['чертёж', ['drawing']]
  ] as const)('%s names %j', (word, kinds) => expect(kindsNamed(word)).toEqual(kinds))

  it.each(['', ' ', 'фотограф', 'архивист', 'табл', 'договор', 'contract', 'pdf договор', 'other', 'constructor'])(
    '%j names none',
    (word) => expect(kindsNamed(word)).toEqual([])
  )

  it('is no ending, but for those that are words as well', () => {
    const both = FILE_KINDS.flatMap((kind) => ENDINGS_OF_KIND[kind]).filter((ending) => kindsNamed(ending).length > 0)
    expect(both).toEqual(['doc', 'pdf'])
  })

  it('may be anything: none is mistaken for what every object has, and none throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'toString')), (word) => {
        const kinds = kindsNamed(word)
        expect(new Set(kinds).size).toBe(kinds.length)
        for (const kind of kinds) expect(FILE_KINDS).toContain(kind)
      })
    )
  })
})
