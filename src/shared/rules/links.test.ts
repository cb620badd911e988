import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkableText, linkText, parseLink, type LinkPlace } from './links'
import { anyLink, anyLinkText } from '../../../test/shared/rules/links'

const at = (place: LinkPlace, workspaceId = 'w-1', serviceMark: string | null = null) => ({
  ...place,
  workspaceId,
  serviceMark
})
const project = (id: number): LinkPlace => ({ kind: 'record', noun: 'project', id, parent: null })

describe('links of the app', () => {
  it.each<[string, object]>([
    // Old links: no service mark, and projects only.
    ['deskside://workspaces/w-1/projects/42', at(project(42))],
    ['deskside://workspaces/w-1/projects/0', at(project(0))],
    ['deskside://workspaces/w-1/projects?view=my-overdue', at({ kind: 'view', view: 'my-overdue' })],
    ['deskside://workspaces/w-1/projects', at({ kind: 'page', page: 'projects' })],
    // Forms that systems turn them into.
    ['DESKSIDE://workspaces/W/projects/42/', at(project(42), 'W')],
    ['deskside://workspaces/W/projects/?view=a', at({ kind: 'view', view: 'a' }, 'W')],
    // Links with a service mark, to all pages.
    ['deskside://workspaces/w-1~0f1e2d3c4b5a/projects/42', at(project(42), 'w-1', '0f1e2d3c4b5a')],
    ['deskside://workspaces/w-1/today', at({ kind: 'page', page: 'today' })],
    ['deskside://workspaces/w-1/user-groups/', at({ kind: 'page', page: 'user-groups' })],
    ['deskside://workspaces/w-1/clients', at({ kind: 'page', page: 'clients' })],
    [
      'deskside://workspaces/w-1/records/project-group/7',
      at({ kind: 'record', noun: 'project-group', id: 7, parent: null })
    ],
    ['deskside://workspaces/w-1/records/file/7', at({ kind: 'record', noun: 'file', id: 7, parent: null })],
    ['deskside://workspaces/w-1/records/stage/3/7', at({ kind: 'record', noun: 'stage', id: 7, parent: 3 })],
    ['deskside://workspaces/w-1/records/person/-7', at({ kind: 'record', noun: 'person', id: -7, parent: null })],
    [
      'deskside://workspaces/w-1/records/module-record/key%2Faccounts/7',
      at({ kind: 'module-record', module: 'key/accounts', id: 7 })
    ],
    ['deskside://workspaces/w-1/folders/7', at({ kind: 'folder', id: 7 })],
    [
      'deskside://workspaces/w-1/clients/%D0%B4%D1%83%D0%B1%237707083893',
      at({ kind: 'client', key: 'дуб#7707083893' })
    ],
    ['deskside://workspaces/w-1/calendar/2026-11', at({ kind: 'month', month: '2026-11' })],
    ['deskside://workspaces/w-1/search', at({ kind: 'page', page: 'search' })],
    ['deskside://workspaces/w-1/projects?text=a', at({ kind: 'search', in: 'projects', text: 'a' })],
    ['deskside://workspaces/w-1/search?text=a%20b', at({ kind: 'search', in: 'everywhere', text: 'a b' })],
    [
      'deskside://workspaces/w-1/search/modules/key%20accounts/deleted?text=a',
      at({ kind: 'search', in: 'everywhere', text: 'a', module: 'key accounts', deleted: true })
    ],
    [
      'deskside://workspaces/w-1/search/modules/deleted?text=a',
      at({ kind: 'search', in: 'everywhere', text: 'a', module: 'deleted' })
    ],
    [
      'deskside://workspaces/w-1/search/deleted?text=a',
      at({ kind: 'search', in: 'everywhere', text: 'a', deleted: true })
    ],
    ['deskside://workspaces/w-1/groups?text=%d0%b4%D0%BE%D0%BC', at({ kind: 'search', in: 'groups', text: 'дом' })],
    ['deskside://workspaces/w-1/folders/7/?text=pdf', at({ kind: 'search', in: { folder: 7 }, text: 'pdf' })]
  ])('%s leads somewhere', (text, place) => expect(parseLink(text)).toEqual(place))

  it.each([
    '',
    'deskside:',
    'deskside://',
    'deskside://workspaces',
    'deskside://workspaces/w-1',
    'deskside://workspaces/w-1/',
    'deskside://workspaces/w-1/people/3',
    'deskside://workspaces/w-1/records/module-record/7',
    'deskside://workspaces/w-1/records/module-record/clients/-7',
    'deskside://workspaces/w-1/records/module-record/clients/7/1',
    'deskside://workspaces/w-1/records/module-record/%0A/7',
    'deskside://workspaces/w-1/search/deleted',
    'deskside://workspaces/w-1/search/deleted/modules/clients?text=a',
    'deskside://workspaces/w-1/search/modules?text=a',
    'deskside://workspaces/w-1/search/modules/%0A?text=a',
    'deskside://workspaces/w-1/search/modules/clients/active?text=a',
    'deskside://workspaces/w-1/groups/deleted?text=a',
    'deskside://workspaces/w-1/settings',
    'deskside://workspaces/w-1/connect',
    'deskside://workspaces/../projects/3',
    'deskside://workspaces/a%2Fb/projects/3',
    'deskside://workspaces/w-1/projects/-1',
    'deskside://workspaces/w-1/projects/1e3',
    'deskside://workspaces/w-1/projects/0x1',
    'deskside://workspaces/w-1/projects/007',
    'deskside://workspaces/w-1/projects/3//',
    'deskside://workspaces/w-1/projects/9007199254740992',
    'deskside://workspaces/w-1/projects/3?view=a',
    'deskside://workspaces/w-1/projects/3#/settings',
    'deskside://workspaces/w-1/projects?view=',
    'deskside://workspaces/w-1/projects?view=a&tab=raw',
    'deskside://workspaces/w-1/projects?view=<b>',
    'deskside://workspaces/w-1/groups?view=a',
    'deskside://workspaces/w-1/records/project/3',
    'deskside://workspaces/w-1/records/constructor/3',
    'deskside://workspaces/w-1/records/file',
    'deskside://workspaces/w-1/records/file/3/4',
    'deskside://workspaces/w-1/records/stage/3',
    'deskside://workspaces/w-1/records/stage/3/4/5',
    'deskside://workspaces/w-1/records/file/-3',
    'deskside://workspaces/w-1/records/person/-0',
    'deskside://workspaces/w-1/folders',
    'deskside://workspaces/w-1/folders/-3',
    'deskside://workspaces/w-1/clients/a/b',
    'deskside://workspaces/w-1/clients/%E0',
    'deskside://workspaces/w-1/calendar/2026-13',
    'deskside://workspaces/w-1/calendar/2026-11-02',
    'deskside://workspaces/w-1/search?text=',
    'deskside://workspaces/w-1/search?text=%20',
    'deskside://workspaces/w-1/search?text=%C3',
    'deskside://workspaces/w-1/search?text=a%00b',
    'deskside://workspaces/w-1/search?text=a%E2%80%AEb',
    'deskside://workspaces/w-1/search?text=a+b',
    'deskside://workspaces/w-1/search?text=a&text=b',
    `deskside://workspaces/w-1/search?text=${'a'.repeat(201)}`,
    'deskside://workspaces/w-1~/projects/3',
    'deskside://workspaces/w-1~0f1e2d3c4b5/projects/3',
    'deskside://workspaces/w-1~0F1E2D3C4B5A/projects/3',
    'deskside://user@workspaces/w-1/projects/3',
    'deskside://workspaces:80/w-1/projects/3',
    ' deskside://workspaces/w-1/projects/3',
    'deskside://workspaces/w-1/projects/3\n',
    'deskside://workspaces/w-1/projects/3\u0000',
    `deskside://workspaces/${'w'.repeat(65)}/projects/3`,
    'https://workspaces/w-1/projects/3',
    'javascript://workspaces/w-1/projects/3'
  ])('%j does not', (text) => expect(parseLink(text)).toBeNull())

  it('are read back as they were written, in characters that no program changes or leaves out', () => {
    fc.assert(
      fc.property(anyLink, (one) => {
        const text = linkText(one)
        expect(parseLink(text)).toEqual(one)
        expect(text).toMatch(/^deskside:\/\/workspaces\/[\w-]+(~[0-9a-f]{12})?\/[\w/?=%-]*[\w-]$/)
      }),
      { numRuns: 5_000 }
    )
  })

  it('are nothing else, whatever comes', () => {
    let read = 0
    fc.assert(
      fc.property(anyLinkText, (text) => {
        const link = parseLink(text)
        if (link === null) return
        read++
        // The parsed link must cover the whole text.
        const plain = (one: string): string =>
          decodeURIComponent(one)
            .replace(/^[a-z]+/i, 'deskside')
            .replace(/\/$/, '')
            .replace('/?', '?')
        // A slash may also be the last character of a search text.
        if (link.kind === 'search') expect(decodeURIComponent(text).endsWith(`text=${link.text}`)).toBe(true)
        else if (link.kind === 'client') {
          const written = decodeURIComponent(text)
          expect([link.key, `${link.key}/`].some((end) => written.endsWith(`/clients/${end}`))).toBe(true)
        } else if (link.kind === 'module-record') expect(plain(linkText(link))).toBe(plain(text))
        else expect(linkText(link)).toBe(plain(text))
        // Round trip.
        expect(parseLink(linkText(link))).toEqual(link)
      }),
      { numRuns: 20_000 }
    )
    // Guards against a test in which no link parses.
    expect(read).toBeGreaterThan(2_000)
  })
})

describe('words of a search', () => {
  it('are carried without what can’t be seen, and not too many of them', () => {
    expect(linkableText('  дом\u202e у\nморя ')).toBe('дом  у моря')
    expect(linkableText('\u0000 \ufeff\ud800')).toBeNull()
    expect(linkableText('a'.repeat(300))).toBe('a'.repeat(200))
    // Must not split a surrogate pair.
    expect(linkableText(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
  })

  it('stay as they are once they can be carried', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const once = linkableText(text)
        if (once !== null) expect(linkableText(once)).toBe(once)
      }),
      { numRuns: 2_000 }
    )
  })
})
