import fc from 'fast-check'
import { createMemoryHistory } from 'vue-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { LINK_PAGES, parseLink, SEARCHED_PAGES, type LinkPlace } from '@shared/rules/links'
import { anyLinkText } from '../../../../test/shared/rules/links'
import { makeRouter } from '../router'
import { useWorkspaces } from '../state/workspaces'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { workspace } from '../../../../test/renderer/samples'
import { copiedLink, pageOfRoute, placeOfLink } from './link-routes'

const router = makeRouter(createMemoryHistory())
const resolved = (place: LinkPlace) => {
  const found = placeOfLink(place, router)
  return found === null ? null : router.resolve(found)
}
const record = (noun: (LinkPlace & { kind: 'record' })['noun'], id: number): LinkPlace => ({
  ...{ kind: 'record', noun, id },
  parent: null
})

describe('the page of a place', () => {
  it.each([
    ['/today', 'today'],
    ['/projects/5', 'projects'],
    ['/people', 'people'],
    ['/people/-7', 'people'],
    ['/people/groups/5', 'user-groups'],
    ['/files/folders/3', 'files'],
    ['/calendar/events/5', 'calendar'],
    ['/lookup/standardise', 'lookup'],
    ['/search', 'search'],
    ['/settings/about', null]
  ])('of %s is %s', (path, page) => {
    expect(pageOfRoute(router.resolve(path))).toBe(page)
  })

  it('leads back to it', () => {
    for (const page of LINK_PAGES) {
      const found = placeOfLink({ kind: 'page', page }, router)
      expect(found === null ? null : pageOfRoute(router.resolve(found))).toBe(page)
    }
  })
})

describe('where a link leads', () => {
  it.each<[LinkPlace, string | null]>([
    [record('project', 5), '/projects/5'],
    [record('project-group', 5), '/groups/5'],
    [record('user-group', 5), '/people/groups/5'],
    [record('person', 5), '/people/5'],
    [record('person', -5), '/people/-5'],
    [record('module', 5), null],
    [{ kind: 'view', view: 'mine' }, '/projects?view=mine'],
    [{ kind: 'page', page: 'today' }, '/today'],
    [{ kind: 'page', page: 'projects' }, '/projects'],
    [{ kind: 'page', page: 'groups' }, '/groups'],
    [{ kind: 'page', page: 'people' }, '/people'],
    [{ kind: 'page', page: 'user-groups' }, '/people/groups'],
    [{ kind: 'page', page: 'calendar' }, '/calendar'],
    [{ kind: 'page', page: 'lookup' }, '/lookup'],
    [{ kind: 'page', page: 'search' }, '/search'],
    [{ kind: 'month', month: '2026-11' }, '/calendar?view=month&day=2026-11-01'],
    [record('calendar-event', 5), '/calendar/events/5'],
    [{ kind: 'module-record', module: 'clients', id: 5 }, '/search?find=5&module=clients&open=1'],
    [{ kind: 'search', in: 'projects', text: 'a' }, '/projects?find=a'],
    [{ kind: 'search', in: 'groups', text: 'a b' }, '/groups?find=a+b'],
    [{ kind: 'search', in: 'people', text: 'a' }, '/people?find=a'],
    [{ kind: 'search', in: 'user-groups', text: 'a' }, '/people/groups?find=a'],
    [{ kind: 'search', in: 'calendar', text: 'a' }, '/calendar?find=a'],
    [{ kind: 'search', in: 'everywhere', text: 'a' }, '/search?find=a'],
    [
      { kind: 'search', in: 'everywhere', text: 'a', module: 'clients', deleted: true },
      '/search?find=a&module=clients&deleted=1'
    ]
  ])('%j: %s', (place, path) => expect(resolved(place)?.fullPath ?? null).toBe(path))

  it('is every room that a link can name', () => {
    const rooms = new Set(router.getRoutes().flatMap(({ meta }) => meta.room ?? []))
    const led = [
      ...LINK_PAGES.map((page) => resolved({ kind: 'page', page })),
      ...(['everywhere', ...SEARCHED_PAGES] as const).map((page) => resolved({ kind: 'search', in: page, text: 'a' }))
    ].flatMap((place) => place?.meta.room ?? [])
    expect(new Set(led)).toEqual(rooms)
  })

  it('is a room, whatever text was opened: never a form, a window of its own, or out of the app', () => {
    const shown = new Set<unknown>()
    fc.assert(
      fc.property(anyLinkText, (text) => {
        const link = parseLink(text)
        const place = link === null ? null : resolved(link)
        if (place === null) return
        const { meta, name, matched, href } = place
        expect(meta.room, text).toBeDefined()
        expect([meta.isBare, meta.isAlone]).toEqual([undefined, undefined])
        expect(matched.length).toBeGreaterThan(0)
        expect(href).toMatch(/^\/[a-z]+(\/|\?|$)/)
        shown.add(name)
      }),
      { numRuns: 20_000 }
    )
    expect(shown.size).toBeGreaterThan(3)
  })
})

describe('a link as it is copied', () => {
  beforeEach(async () => {
    freshStores()
    installBridge({
      'workspaces.list': () => [workspace(), workspace({ id: 'demo', kind: 'demo', serviceMark: null })]
    })
    await useWorkspaces().load()
  })

  it('says the service beside the workspace, where there is one', () => {
    expect(copiedLink('w-1', record('project', 5))).toBe('deskside://workspaces/w-1~0f1e2d3c4b5a/projects/5')
    expect(copiedLink('demo', record('file', 5))).toBe('deskside://workspaces/demo/records/file/5')
    expect(copiedLink('gone', { kind: 'view', view: 'a' })).toBe('deskside://workspaces/gone/projects?view=a')
  })
})

describe('where a link leads in the files', () => {
  const rooms = { hasRoute: () => true }

  it.each<[LinkPlace, object]>([
    [{ kind: 'page', page: 'files' }, { params: {} }],
    [{ kind: 'folder', id: 7 }, { params: { kind: 'folders', id: '7' } }],
    [record('folder', 7), { params: { kind: 'folders', id: '7' } }],
    [record('file', 7), { params: { kind: 'files', id: '7' } }],
    [
      { kind: 'search', in: 'files', text: 'a' },
      { params: {}, query: { find: 'a' } }
    ],
    [
      { kind: 'search', in: { folder: 7 }, text: 'a' },
      { params: { kind: 'folders', id: '7' }, query: { find: 'a', below: '1' } }
    ]
  ])('%j: %j', (place, found) => expect(placeOfLink(place, rooms)).toEqual({ name: 'files', ...found }))
})
