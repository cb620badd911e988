import { beforeAll, describe, expect, it } from 'vitest'
import { addScheme, fromPage, originOf, policyToPage, toPage } from './address.ts'

beforeAll(() => addScheme('app'))

describe('addresses', () => {
  it.each([
    ['app://deskside/index.html?a=1#/start', 'http://deskside.app.standin.localhost/index.html?a=1#/start'],
    ['app://deskside/', 'http://deskside.app.standin.localhost/'],
    ['https://example.org/x', 'https://example.org/x'],
    ['other://deskside/x', 'other://deskside/x']
  ])('%s is %s in the page, and back', (own, inPage) => {
    expect(toPage(own)).toBe(inPage)
    expect(fromPage(inPage)).toBe(own)
  })

  it.each([
    'http://deskside.app.standin.localhost.example.org/',
    'http://example.org/deskside.app.standin.localhost/',
    'https://deskside.app.standin.localhost/',
    'http://deskside.other.standin.localhost/'
  ])('never takes %s for one of ours', (address) => expect(fromPage(address)).toBe(address))

  it('have the origin that Electron gives', () => {
    expect(originOf('app://deskside/x')).toBe('app://deskside')
    expect(originOf('https://example.org:8443/x')).toBe('https://example.org:8443')
    expect(originOf('data:text/html,x')).toBe('null')
  })

  it('are rewritten in a content security policy', () => {
    expect(policyToPage("default-src 'self'; frame-src app: https:; img-src app://deskside data:")).toBe(
      "default-src 'self'; frame-src http://*.app.standin.localhost https:; img-src http://deskside.app.standin.localhost data:"
    )
  })
})
