import { describe, expect, it } from 'vitest'
import { readMail } from './read-mail'
import { bytesOf, cp1251, joined } from '../../../test/main/mail/mail-bytes'

const HEAD = 'From: Ivan Petrov <ivan@mail.example>\r\nTo: anna@firm.example\r\nSubject: Roof\r\n'
const eml = (text: string) => readMail(bytesOf(text))

describe('a saved message', () => {
  it.each([
    ['base64 in UTF-8', '=?UTF-8?B?0JjQstCw0L0g0J/QtdGC0YDQvtCy?='],
    ['quoted in Windows-1251', '=?windows-1251?Q?=C8=E2=E0=ED_=CF=E5=F2=F0=EE=E2?='],
    ['quoted in KOI8-R', '=?koi8-r?Q?=E9=D7=C1=CE_=F0=C5=D4=D2=CF=D7?='],
    ['in two words that divide a letter', '=?UTF-8?B?0JjQ?=\r\n =?UTF-8?B?stCw0L0g0J/QtdGC0YDQvtCy?='],
    [
      'quoted in two words that divide a letter',
      '=?UTF-8?Q?=D0=98=D0?= =?utf-8?q?=B2=D0=B0=D0=BD_?= =?utf-8?b?0J/QtdGC0YDQvtCy?='
    ],
    ['in two words', '=?UTF-8?B?0JjQstCw0L0g?=\r\n =?UTF-8?B?0J/QtdGC0YDQvtCy?='],
    ['within quotes', '"=?UTF-8?B?0JjQstCw0L0g0J/QtdGC0YDQvtCy?="'],
    ['as it is', 'Иван Петров']
  ])('has names decoded: %s', async (_how, name) => {
    const mail = await eml(`From: ${name} <i@mail.example>\r\n\r\nText\r\n`)
    expect(mail.people).toEqual(['Иван Петров'])
  })

  it.each([
    ['utf-8', '8bit', 'Привет, Иван'],
    ['utf-8', 'base64', Buffer.from('Привет, Иван').toString('base64')],
    ['utf-8', 'quoted-printable', '=D0=9F=D1=80=D0=B8=D0=B2=D0=B5=D1=82, =D0=98=D0=B2=D0=B0=D0=BD'],
    ['windows-1251', 'quoted-printable', '=CF=F0=E8=E2=E5=F2, =C8=E2=E0=ED'],
    ['koi8-r', 'quoted-printable', '=F0=D2=C9=D7=C5=D4, =E9=D7=C1=CE']
  ] as const)('has its text in %s, %s', async (charset, encoding, text) => {
    const type = `Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n`
    expect((await eml(`${HEAD}${type}\r\n${text}\r\n`)).text).toContain('Привет, Иван')
  })

  it.each([
    ['windows-1251', 'Content-Type: text/plain; charset=windows-1251'],
    ['windows-1251 that a folded line names', 'Content-Type: text/plain;\r\n\tcharset="windows-1251"'],
    ['windows-1251 that is said to be UTF-8', 'Content-Type: text/plain; charset=utf-8'],
    ['windows-1251 that nothing names', 'MIME-Version: 1.0'],
    ['windows-1251 that only the page names', 'Content-Type: text/html\r\n\r\n<meta charset="windows-1251">']
  ])('is read where its head is in %s', async (_what, type) => {
    const mail = await readMail(
      joined(
        'From: ',
        cp1251('Иван Петров'),
        ` <i@x.example>\r\nSubject: `,
        cp1251('Кровля'),
        `\r\n${type}\r\n\r\nText\r\n`
      )
    )
    expect(mail).toMatchObject({ subject: 'Кровля', people: ['Иван Петров'] })
  })

  it.each([
    ['Russian', 'MIME-Version: 1.0\r\n\r\n', cp1251('Привет, Иван'), 'Привет, Иван'],
    ['German', 'MIME-Version: 1.0\r\n\r\n', bytesOf('Herr Müller', 'latin1'), 'Herr Müller'],
    [
      'Russian, by the page',
      'Content-Type: text/html\r\n\r\n<meta charset=windows-1251><p>',
      cp1251('Привет'),
      'Привет'
    ],
    [
      'of one that is not known',
      'Content-Type: text/plain; charset=x-unknown\r\n\r\n',
      bytesOf('Hi a@b.example'),
      'Hi a@b.example'
    ]
  ])('has its text where no head names the character set: %s', async (_what, type, text, says) => {
    expect((await readMail(joined(HEAD, type, text, '\r\n'))).text).toContain(says)
  })

  it.each(['le', 'be'])('has its text in UTF-16, in the order %s', async (order) => {
    const bytes = Buffer.from('\uFEFFПривет, Иван', 'utf16le')
    const text = (order === 'be' ? bytes.swap16() : bytes).toString('base64')
    const type = 'Content-Type: text/plain; charset=utf-16\r\nContent-Transfer-Encoding: base64\r\n'
    expect((await eml(`${HEAD}${type}\r\n${text}\r\n`)).text).toContain('Привет, Иван')
  })

  it.each([
    ["name*0*=utf-8''%D0%A1%D1; name*1*=%87%D1%91%D1%82; name*2=.pdf", 'utf-8, within a letter'],
    ["name*=windows-1251''%D1%F7%B8%F2.pdf", 'windows-1251'],
    ['name*0*=koi8-r\'\'%F3%DE; name*1*=%A3%D4; name*2=".pdf"', 'koi8-r'],
    ['name="=?koi8-r?Q?=F3=DE?= =?koi8-r?Q?=A3=D4.pdf?="', 'words']
  ])('has names of files that are written in parts: %s', async (name) => {
    const mail = await eml(`${HEAD}Content-Type: application/pdf; ${name}\r\n\r\nx`)
    expect(mail.attachments).toEqual(['Счёт.pdf'])
  })
})
