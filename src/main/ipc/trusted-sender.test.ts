import { describe, expect, it, vi } from 'vitest'
import { isTrustedSender } from './trusted-sender'

vi.mock('electron', () => ({ app: { isPackaged: true } }))

const OURS = { url: 'app://deskside/index.html#/projects', isTopFrame: true, isOwnWindow: true }
const trusted = (change: Partial<typeof OURS> | { url: null }) =>
  isTrustedSender({ ...OURS, ...change }, 'app://deskside')

describe('a sender', () => {
  it('is trusted when it is the top frame of our own window at our own origin', () => {
    expect(trusted({})).toBe(true)
  })

  it.each([
    ['a frame within our page', { isTopFrame: false }],
    ['a window that is not ours', { isOwnWindow: false }],
    ['a frame that is gone', { url: null }],
    ['another host of our scheme', { url: 'app://elsewhere/index.html' }],
    ['a longer host', { url: 'app://deskside.example.org/' }],
    ['our name as user information', { url: 'app://deskside@evil.example/' }],
    ['our name as a path', { url: 'https://evil.example/app://deskside/' }],
    ['the web', { url: 'https://deskside/index.html' }],
    ['a file', { url: 'file:///app/deskside/index.html' }],
    ['a blob', { url: 'blob:app://deskside/1' }],
    ['a data URL', { url: 'data:text/html,app://deskside/' }],
    ['an empty page', { url: 'about:blank' }],
    ['no URL at all', { url: '' }]
  ])('is not trusted when it is %s', (_what, change) => {
    expect(trusted(change)).toBe(false)
  })
})
