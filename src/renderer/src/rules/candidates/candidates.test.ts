import { describe, expect, it } from 'vitest'
import { LONGEST_TEXT } from '@shared/model/candidates'
import { candidates } from '.'

const found = (text: string): readonly string[] => candidates(text).map(({ kind, value }) => `${kind} ${value}`)

describe('candidates of a text', () => {
  it('begin their people with those who are named beside it, but for companies, addresses and numbers', () => {
    const beside = ['Ivan', 'Petrova, Anna', 'ООО «Ромашка»', 'info@x.example', '+7 495 555-10-10', '—', 'Anna Smith']
    const people = candidates('Regards,\nBoris Lee\nAnna Smith', beside).filter(({ kind }) => kind === 'person')
    expect(people.map(({ value }) => value)).toEqual(['Ivan', 'Petrova, Anna', 'Anna Smith', 'Boris Lee'])
  })

  it('come in the order in which somebody would look them up, each once', () => {
    const text =
      'Итого 5 000 руб. по договору № К-7\nООО «Лотос», ИНН 7707083893\nтел. 8 (495) 555-10-10\nanna@mail.example\n' +
      'ANNA@mail.example, +7 495 555-10-10\ndeskside://workspaces/main/projects/7'
    expect(found(text)).toEqual([
      'link deskside://workspaces/main/projects/7',
      'email anna@mail.example',
      'phone +74955551010',
      'inn 7707083893',
      'contract К-7',
      'company ООО «Лотос»',
      'sum 5000'
    ])
  })

  it.each([
    ['no-break spaces', '+7\u00a0495\u202f555\u201110\u201110'],
    ['direction marks', '\u202a+7 495 555-10-10\u202c'],
    ['mail that was answered to', '>> +7 495 555-10-10'],
    ['a cell of a table', '| Тел. | +7 495 555-10-10 |'],
    ['an extension', '+7 495 555-10-10 доб. 7'],
    ['zero-width spaces', '+7\u200b495\u200b5551010']
  ])('are found within %s', (_what, text) => expect(found(text)).toEqual(['phone +74955551010']))

  it('are not read beyond the limit, which divides no character', () => {
    const filler = '😀'.repeat(LONGEST_TEXT / 2)
    expect(found(`anna@mail.example ${filler}`)).toEqual(['email anna@mail.example'])
    expect(found(`${filler} anna@mail.example`)).toEqual([])
  })

  it.each([
    '',
    ' \n ',
    '((((((((((',
    '+',
    '@@@',
    '№ № №',
    'ООО ООО ООО',
    '« « «',
    'ул. ул. ул., д., д.',
    '\ufffc\ufffc<\ufffc',
    '\ud83d'
  ])('are none in %j', (text) => expect(found(text)).toEqual([]))
})
