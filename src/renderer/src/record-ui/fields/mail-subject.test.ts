import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withSubject } from './mail-subject'

const URL = 'mailto:anna@example.org'

it.each([
  ['Roof repair, school', '?subject=Roof%20repair%2C%20school'],
  ['Договор № 5 & акт', `?subject=${encodeURIComponent('Договор № 5 & акт')}`],
  ['a\r\nBcc: b@example.org', '?subject=a%20Bcc%3A%20b%40example.org'],
  ['\u202egpj.exe', '?subject=gpj.exe'],
  ['soft\u00adhyphen\u200b', '?subject=soft%20hyphen'],
  ['half \ud83d', '?subject=half%20%EF%BF%BD'],
  [' \n ', ''],
  [null, '']
])('a message about %j has that as its subject', (title, added) => {
  expect(withSubject(URL, title)).toBe(URL + added)
})

it('a subject is one line that can be read back, and never too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
      const subject = new globalThis.URL(withSubject(URL, title)).searchParams.get('subject') ?? ''
      expect(subject.length).toBeLessThanOrEqual(150)
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    })
  )
})
