import { describe, expect, it } from 'vitest'
import { readPage } from './read-page'

describe('where a page leads', () => {
  it.each([
    '<meta http-equiv="refresh" content="0; url=https://login.hotel.example/in">',
    "<META HTTP-EQUIV='Refresh' CONTENT='0;URL=https://login.hotel.example/in'>",
    '<meta content="0; url = https://login.hotel.example/in" http-equiv = refresh >',
    '<meta charset="utf-8"><meta name="a"><meta http-equiv=refresh content="5;url=https://login.hotel.example/in"/>'
  ])('is read from %s', (page) => {
    expect(readPage(page).leadsTo).toBe('https://login.hotel.example/in')
  })

  it.each([
    '<meta http-equiv="refresh" content="30">',
    '<meta http-equiv="refresh" content="0; url=/in">',
    '<meta name="description" content="url=https://a.example/">',
    '<p>http-equiv=refresh url=https://a.example/</p>',
    ''
  ])('is nowhere in %j', (page) => {
    expect(readPage(page).leadsTo).toBeNull()
  })

  it('is not looked for in more than fifty tags, nor far into one', () => {
    const meta = '<meta http-equiv="refresh" content="0; url=https://a.example/">'
    expect(readPage('<meta name="x">'.repeat(49) + meta).leadsTo).toBe('https://a.example/')
    expect(readPage('<meta name="x">'.repeat(50) + meta).leadsTo).toBeNull()
    expect(readPage(`<meta http-equiv=refresh ${'x'.repeat(2_000)} url=https://a.example/>`).leadsTo).toBeNull()
  })
})

describe('the title of a page', () => {
  it.each([
    ['<title>Sign in</title>', 'Sign in'],
    ['<TITLE lang="en">\n  Sign\n in </TITLE>', 'Sign in'],
    ['<svg><title></title></svg><title>Second</title>', 'Second'],
    ['<title>Unfinished', 'Unfinished'],
    ['<title>a\u202eb\u0000c</title>', 'a b c'],
    // A short title that was cut might end inside a secret without any sign.
    [`<title>a token${' '.repeat(500)}and more</title>`, null]
  ])('of %j is %j', (page, title) => {
    expect(readPage(page).title).toBe(title)
  })

  it.each(['', '<titles>x</titles>', '<title></title>', '<title', '<title   '])('of %j is none', (page) => {
    expect(readPage(page).title).toBeNull()
  })

  it('is bounded', () => {
    expect(readPage(`<title>${'x'.repeat(100_000)}</title>`).title).toHaveLength(200)
  })
})

it('a log-in of a network is known by its word', () => {
  expect(readPage('<!-- <WISPAccessGatewayParam> -->').speaksWispr).toBe(true)
  expect(readPage('<html>').speaksWispr).toBe(false)
})
