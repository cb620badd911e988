import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkText, parseLink, type AppLink } from './links'

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
const link: fc.Arbitrary<AppLink> = fc.oneof(
  fc.record({ kind: fc.constant('project' as const), workspaceId: id, id: fc.maxSafeNat() }),
  fc.record({ kind: fc.constant('projects' as const), workspaceId: id, view: fc.option(id, { nil: null }) })
)

describe('links of the app', () => {
  it.each([
    ['deskside://workspaces/w-1/projects/42', { kind: 'project', workspaceId: 'w-1', id: 42 }],
    ['deskside://workspaces/w-1/projects/0', { kind: 'project', workspaceId: 'w-1', id: 0 }],
    [
      'deskside://workspaces/w-1/projects?view=my-overdue',
      { kind: 'projects', workspaceId: 'w-1', view: 'my-overdue' }
    ],
    ['deskside://workspaces/w-1/projects', { kind: 'projects', workspaceId: 'w-1', view: null }],
    // What systems make of them on the way.
    ['DESKSIDE://workspaces/W/projects/42/', { kind: 'project', workspaceId: 'W', id: 42 }],
    ['deskside://workspaces/W/projects/?view=a', { kind: 'projects', workspaceId: 'W', view: 'a' }]
  ])('%s leads somewhere', (text, place) => expect(parseLink(text)).toEqual(place))

  it.each([
    '',
    'deskside:',
    'deskside://',
    'deskside://workspaces',
    'deskside://workspaces/w-1',
    'deskside://workspaces/w-1/people/3',
    'deskside://workspaces/../projects/3',
    'deskside://workspaces/a%2Fb/projects/3',
    'deskside://workspaces/w-1/projects/-1',
    'deskside://workspaces/w-1/projects/1e3',
    'deskside://workspaces/w-1/projects/0x1',
    'deskside://workspaces/w-1/projects/007',
    'deskside://workspaces/w-1/projects/9007199254740992',
    'deskside://workspaces/w-1/projects/3?view=a',
    'deskside://workspaces/w-1/projects/3#/settings',
    'deskside://workspaces/w-1/projects?view=',
    'deskside://workspaces/w-1/projects?view=a&tab=raw',
    'deskside://workspaces/w-1/projects?view=<b>',
    'deskside://user@workspaces/w-1/projects/3',
    'deskside://workspaces:80/w-1/projects/3',
    ' deskside://workspaces/w-1/projects/3',
    'deskside://workspaces/w-1/projects/3\n',
    'deskside://workspaces/w-1/projects/3\u0000',
    `deskside://workspaces/${'w'.repeat(65)}/projects/3`,
    'https://workspaces/w-1/projects/3',
    'javascript://workspaces/w-1/projects/3'
  ])('%j does not', (text) => expect(parseLink(text)).toBeNull())

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(link, (one) => {
        expect(parseLink(linkText(one))).toEqual(one)
      })
    )
  })

  it('are nothing else, whatever comes', () => {
    const form = /^deskside:\/\/workspaces\/[\w-]{1,64}\/projects(\/\d{1,16}\/?|\/?(\?view=[\w-]{1,64})?)$/i
    // Text at random seldom comes near: most of these are links with something put in, taken out or doubled.
    const near = fc
      .tuple(
        link,
        fc.nat(90),
        fc.nat(6),
        fc.oneof(
          fc.string({ maxLength: 6 }),
          fc.constantFrom('/', '?', '#', '%2e', '..', '&', '=', ':', '@', ' ', '\u202e', '\0', '\n', '0', '٣')
        )
      )
      .map(([one, at, cut, put]) => {
        const text = linkText(one)
        return text.slice(0, at) + put + text.slice(at + cut)
      })
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
        const place = parseLink(text)
        if (place === null) return
        expect(text).toMatch(form)
        // What it says is all that there was: nothing is carried along unseen.
        const plain = text
          .replace(/^[a-z]+/i, 'deskside')
          .replace(/\/$/, '')
          .replace('/?', '?')
        expect(linkText(place)).toBe(plain)
      }),
      { numRuns: 5_000 }
    )
  })
})
