/** Configurations and addresses copied from mails, notes, tables and chats. */
import { describe, expect, it } from 'vitest'
import { readConfiguration } from './paste-configuration'
import { addressAsMeant, withoutMarks } from '@shared/rules/typed-address'

const ADDRESS = 'https://crm.example.test'
const TOKEN = 'a1b2c3d4e5f60718'
const SECRET = 'f0e1d2c3b4a59687'
const whole = { address: ADDRESS, token: TOKEN, secret: SECRET }

/** Three named lines with formatted values. */
const named = (as: (value: string) => string): string =>
  `Адрес: ${as(ADDRESS)}\nТокен: ${as(TOKEN)}\nСекрет: ${as(SECRET)}\n`

describe('a pasted configuration is read whatever stands around its values', () => {
  it.each<[what: string, as: (value: string) => string]>([
    ['« »', (value) => `«${value}»`],
    ['“ ”', (value) => `“${value}”`],
    ['„ “', (value) => `„${value}“`],
    ['” ”', (value) => `”${value}”`],
    ['‘ ’', (value) => `‘${value}’`],
    ['‹ ›', (value) => `‹${value}›`],
    ['straight quotes', (value) => `"${value}"`],
    ['quotes within quotes', (value) => `«“${value}”»`],
    ['angle brackets', (value) => `<${value}>`],
    ['round brackets', (value) => `(${value})`],
    ['square brackets', (value) => `[${value}]`],
    ['braces', (value) => `{${value}}`],
    ['backticks', (value) => `\`${value}\``],
    ['bold', (value) => `**${value}**`],
    ['bold backticks', (value) => `**\`${value}\`**`],
    ['a comma behind', (value) => `${value},`],
    ['a semicolon behind quotes', (value) => `"${value}";`],
    ['quotes and a comma within', (value) => `«${value},»`],
    ['zero-width spaces', (value) => `\u200b${value}\u200b`],
    ['a byte order mark', (value) => `\ufeff${value}`],
    ['a word joiner', (value) => `${value}\u2060`],
    ['soft hyphens within', (value) => `${value.slice(0, 9)}\u00ad${value.slice(9)}`],
    ['direction marks', (value) => `\u200e${value}\u200f`],
    ['isolates', (value) => `\u2066${value}\u2069`],
    ['no-break spaces', (value) => `\u00a0${value}\u00a0`],
    ['blanks', (value) => `   ${value}  `]
  ])('%s', (_what, as) => expect(readConfiguration(named(as))).toEqual(whole))

  it.each<[what: string, line: (name: string, value: string) => string]>([
    ['bold names', (name, value) => `**${name}:** ${value}`],
    ['bold names with the colon behind', (name, value) => `**${name}**: ${value}`],
    ['underlined names', (name, value) => `__${name}__: ${value}`],
    ['a list with bold names and code', (name, value) => `- **${name}:** \`${value}\``],
    ['a list with stars', (name, value) => `* ${name}: ${value}`],
    ['a list with dots', (name, value) => `• ${name}: ${value}`],
    ['a numbered list', (name, value) => `1. ${name}: ${value}`],
    ['a list of tasks', (name, value) => `- [x] ${name}: ${value}`],
    ['headings', (name, value) => `### ${name}\n\n${value}`],
    ['names on lines of their own', (name, value) => `${name}:\n${value}`],
    ['names on lines of their own without a colon', (name, value) => `${name}\n${value}`],
    ['a table of Markdown', (name, value) => `| ${name} | ${value} |`],
    ['a table of Markdown with code', (name, value) => `| **${name}** | \`${value}\` |`],
    ['a table with drawn bars', (name, value) => `│ ${name} │ ${value} │`],
    ['a table without outer bars', (name, value) => `${name} | ${value}`],
    ['a table with a rule', (name, value) => `| ${name} | ${value} |\n|---|:---:|`],
    ['mail that was answered to', (name, value) => `> ${name}: ${value}`],
    ['mail that was answered to twice', (name, value) => `>> ${name}: ${value}`],
    ['mail that was answered to with blanks', (name, value) => `> > ${name}: ${value}`],
    ['a list in such a mail', (name, value) => `> - **${name}:** «${value}»`],
    ['dashes', (name, value) => `${name} — ${value}`],
    ['short dashes', (name, value) => `${name} - ${value}`],
    ['arrows', (name, value) => `${name} -> ${value}`],
    ['a wide colon', (name, value) => `${name}：${value}`],
    ['quoted names', (name, value) => `«${name}»: «${value}»`],
    ['elements', (name, value) => `<${name}>${value}</${name}>`]
  ])('%s', (_what, line) => {
    const english = [line('Address', ADDRESS), line('Token', TOKEN), line('Secret', SECRET)].join('\n')
    const russian = [line('Адрес', ADDRESS), line('Токен', TOKEN), line('Секрет', SECRET)].join('\r\n')
    expect(readConfiguration(english)).toEqual(whole)
    expect(readConfiguration(russian)).toEqual(whole)
  })

  it.each<[what: string, text: string]>([
    [
      'a table whose names are its headings',
      `| Address | Token | Secret |\n|---|---|---|\n| ${ADDRESS} | ${TOKEN} | ${SECRET} |`
    ],
    ['columns of a spreadsheet', `Адрес\tТокен\tСекрет\n${ADDRESS}\t${TOKEN}\t${SECRET}`],
    ['JSON with typographic quotes', `{ “address”: “${ADDRESS}”, “token”: “${TOKEN}”, “secret”: “${SECRET}” }`],
    ['JSON with a comma too many', `{ "address": "${ADDRESS}", "token": "${TOKEN}", "secret": "${SECRET}", }`],
    ['JSON with a byte order mark', `\ufeff{ "address": "${ADDRESS}", "token": "${TOKEN}", "secret": "${SECRET}" }`],
    ['one line with commas', `Address: ${ADDRESS}, Token: ${TOKEN}, Secret: ${SECRET}`],
    ['one line with semicolons', `token=${TOKEN}; secret=${SECRET}; url=${ADDRESS}`],
    ['a link of Markdown', `[CRM](${ADDRESS})\nToken: ${TOKEN}\nSecret: ${SECRET}`],
    ['an address that is a link of itself', `Address: [${ADDRESS}](${ADDRESS})\nToken: ${TOKEN}\nSecret: ${SECRET}`],
    ['an address in angle brackets, and two lines', `<${ADDRESS}>\n\`${TOKEN}\`\n\`${SECRET}\``],
    ['a block of code', `\`\`\`\n${ADDRESS}\n${TOKEN}\n${SECRET}\n\`\`\``],
    ['three lines of an answered mail', `> ${ADDRESS}\n> ${TOKEN}\n> ${SECRET}`],
    [
      'an answered mail with its greeting',
      `Anna wrote:\n> Hello,\n> Address: ${ADDRESS}\n> Token: ${TOKEN}\n> Secret: ${SECRET}\n> Regards`
    ],
    ['a scheme with a semicolon', `Адрес: https;//crm.example.test\nТокен: ${TOKEN}\nСекрет: ${SECRET}`],
    [
      'an operation with its query',
      `url: ${ADDRESS}/backend/public/projects?count=1\ntoken: ${TOKEN}\nsecret: ${SECRET}`
    ]
  ])('%s', (_what, text) => {
    expect(readConfiguration(text)).toEqual(
      text.includes('/backend/public') ? { ...whole, address: `${ADDRESS}/backend/public` } : whole
    )
  })

  it.each<[what: string, text: string]>([
    ['an answered mail without values', '> Token: \n> Secret:\n> Thank you'],
    ['a table of other things', '| Name | Age |\n|---|---|\n| Anna | 31 |'],
    ['prose with dashes', 'Token — a word of many meanings'],
    ['a link alone', `[CRM](${ADDRESS})`]
  ])('%s is none', (_what, text) => expect(readConfiguration(text)).toBeNull())

  it('keeps signs that belong to a value', () => {
    expect(readConfiguration('token: ab*cd_ef|gh\nsecret: x,y;z(1)')).toEqual({
      token: 'ab*cd_ef|gh',
      secret: 'x,y;z(1)'
    })
    expect(readConfiguration('token: __ab__\nsecret: cd==')).toEqual({ token: '__ab__', secret: 'cd==' })
  })
})

describe('an address as it was meant', () => {
  it.each<[typed: string, meant: string]>([
    ['https;//crm.example.test', ADDRESS],
    ['https//crm.example.test', ADDRESS],
    ['https.//crm.example.test', ADDRESS],
    ['https,//crm.example.test', ADDRESS],
    ['https: //crm.example.test', ADDRESS],
    ['https:///crm.example.test', ADDRESS],
    ['https：//crm.example.test', ADDRESS],
    ['HTTPS;//crm.example.test', ADDRESS],
    ['httрs://crm.example.test', ADDRESS], // Cyrillic р
    ['һttps://crm.example.test', ADDRESS], // Cyrillic һ
    ['httpѕ://crm.example.test', ADDRESS], // Cyrillic ѕ
    ['httpс://crm.example.test', ADDRESS], // Cyrillic с
    ['нттрs://crm.example.test', ADDRESS], // Cyrillic нттр
    ['https://https://crm.example.test', ADDRESS],
    ['https://сrm.example.test', ADDRESS], // Cyrillic с
    ['https://crm.example.test,', ADDRESS],
    ['https://crm.example.test;', ADDRESS],
    ['https://crm.example.test.', ADDRESS],
    ['https://crm.example.test/,', `${ADDRESS}/`],
    ['https://crm.example.test)', ADDRESS],
    ['https://crm.example.test”', ADDRESS],
    ['«https://crm.example.test»', ADDRESS],
    ['<https://crm.example.test>', ADDRESS],
    ['<https://crm.example.test>,', ADDRESS],
    ['**https://crm.example.test**', ADDRESS],
    ['| https://crm.example.test |', ADDRESS],
    ['[CRM](https://crm.example.test)', ADDRESS],
    ['\u200bhttps://crm.example.test\ufeff', ADDRESS],
    ['https://crm.example.test/backend/public/projects', `${ADDRESS}/backend/public`],
    ['https://crm.example.test/backend/public/projects/info/15', `${ADDRESS}/backend/public`],
    ['https://crm.example.test/backend/public/search?x=1', `${ADDRESS}/backend/public`],
    ['https://crm.example.test/Backend/Public?x=1', `${ADDRESS}/Backend/Public`],
    ['https://example.test/crm_(b)', 'https://example.test/crm_(b)'],
    ['(https://example.test/crm_(b))', 'https://example.test/crm_(b)'],
    ['https://пример.рф', 'https://пример.рф'],
    ['crm.example.test', 'crm.example.test']
  ])('%s', (typed, meant) => expect(addressAsMeant(typed)).toBe(meant))

  it.each([
    'ttps://crm.example.test',
    'https:/crm.example.test',
    'crm example test',
    'https://a.test/?q=1',
    'httpz//a.test'
  ])('%s is left for its reader to refuse', (typed) => expect(addressAsMeant(typed)).toBe(typed))
})

describe('marks around a value', () => {
  it.each([
    ['"a"', 'a'],
    ['«a» b «c»', 'a» b «c'],
    ['a"', 'a"'],
    ['"', '"'],
    ['', '']
  ])('%s', (text, bare) => expect(withoutMarks(text)).toBe(bare))
})
