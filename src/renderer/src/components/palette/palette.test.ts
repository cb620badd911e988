import { describe, expect, it } from 'vitest'
import type { FoundReference, ReferenceHit, SearchHit } from '@shared/model/search'
import { hit } from '../../../../../test/renderer/components/palette/fixtures'
import { piecesOf } from './marked-pieces'
import { commandRows, viewRows, workspaceRows } from './named-rows'
import {
  hitRows,
  isExact,
  personRows,
  rangesOf,
  referenceRows,
  sectionsOf,
  steadyRows,
  visitedRows,
  withPeople,
  withPins
} from './palette-rows'
import { countSaid, nothingSaid, titleOf } from './palette-ids'
import { askedFor, scopeNamed } from './palette-scope'
import { actionsOf, linkOf } from './row-actions'

const visit = (id: number) => ({ noun: 'project' as const, id, title: `P${id}`, openedAt: 1, pinnedAt: null })

describe('what is asked for', () => {
  it.each([
    ['> theme', 'all', { scope: 'commands', words: 'theme' }],
    ['#12', 'all', { scope: 'projects', words: '12' }],
    ['№ 12', 'all', { scope: 'projects', words: '12' }],
    ['@ivan', 'all', { scope: 'people', words: 'ivan' }],
    ['  /plan', 'all', { scope: 'files', words: 'plan' }],
    ['plan / b', 'all', { scope: 'all', words: 'plan / b' }],
    ['@ivan', 'files', { scope: 'files', words: '@ivan' }],
    ['pl\0an\0', 'all', { scope: 'all', words: 'pl an' }]
  ] as const)('%s with %s chosen', (text, chosen, asked) => {
    expect(askedFor(text, chosen)).toEqual(asked)
  })

  it('is named by a word that begins one name only', () => {
    const names = {
      all: 'All',
      commands: 'Commands',
      projects: 'Projects',
      people: 'People',
      files: 'Files',
      events: 'Events'
    }
    const named = (text: string) => scopeNamed(text, (scope) => names[scope])
    // "files" and "ev" on a Russian keyboard.
    expect([named('ашдуы'), named('ум'), named('щщ')]).toEqual(['files', 'events', null])
    expect([named('peo'), named('FILES'), named('p'), named('pr'), named('x'), named('al')]).toEqual([
      'people',
      'files',
      null,
      'projects',
      null,
      null
    ])
  })
})

describe('the rows', () => {
  it('stand under the kind of the best hit, few of each, with where they were found', () => {
    const inField = { in: 'phone', label: 'Phone', text: '+7 41', ranges: [[3, 5]] } as const
    const rows = hitRows(
      [hit(1, 'file'), hit(2, 'project', { matches: [inField] }), hit(3, 'file'), hit(4, 'file'), hit(5, 'stage')],
      2
    )
    expect(rows.map(({ key }) => key)).toEqual(['file 1', 'file 3', 'project 2'])
    expect(rows[2]).toMatchObject({ found: inField, target: { pinned: false } })
    expect(withPins(rows, new Set(['project 2']))[2]).toMatchObject({ found: inField, target: { pinned: true } })
    expect(sectionsOf(rows).map(({ group, rows: inGroup }) => [group, inGroup.length])).toEqual([
      ['file', 2],
      ['project', 1]
    ])
  })

  it('mark a title where it was found there', () => {
    const inTitle = { in: 'title', label: null, text: 'Plan', ranges: [[0, 2]] } as const
    expect(hitRows([hit(1, 'project', { title: 'Plan', matches: [inTitle] })], 5)[0]).toMatchObject({
      titleRanges: [[0, 2]],
      found: null
    })
  })

  it.each([
    ['the number', { in: 'id', label: null, text: '41', ranges: [[0, 2]] }],
    ['a person', { in: 'responsible', label: 'Responsible', text: 'Ivanov', ranges: [[0, 6]] }],
    ['the path', { in: 'path', label: null, text: 'Plans / 2026', ranges: [[0, 5]] }]
  ] as const)('say %s that was found besides the title', (_, beside) => {
    const inTitle = { in: 'title', label: null, text: 'Plan', ranges: [[0, 4]] } as const
    const [row] = hitRows([hit(1, 'project', { title: 'Plan', matches: [beside, inTitle] })], 5)
    expect(row).toMatchObject({ titleRanges: [[0, 4]], found: beside })
  })

  it('have the part of a long title in which the words stand', () => {
    const inTitle = { in: 'title', label: null, text: '…the plan', ranges: [[5, 9]] } as const
    const [row] = hitRows([hit(1, 'project', { title: `${'long '.repeat(40)}the plan`, matches: [inTitle] })], 5)
    expect(row).toMatchObject({ titleRanges: [], found: inTitle })
  })

  it('have commands of other rooms, which say so, as they are called', () => {
    const words = (id: string) => ({ label: id === 'calendar-week' ? 'Week' : 'Other', also: 'week' })
    const rows = commandRows(['calendar-week'], words, 'week', () => 'Opens Calendar')
    expect(rows).toMatchObject([
      { key: 'command calendar-week', group: 'elsewhere', found: { label: 'Opens Calendar', text: '' } }
    ])
  })

  it('keep their places when the same words find more, or less', () => {
    const before = hitRows([hit(1, 'file'), hit(2, 'project'), hit(3, 'file')], 6)
    const now = hitRows([hit(9, 'project'), hit(5, 'folder'), hit(7, 'file'), hit(3, 'file'), hit(2, 'project')], 6)
    expect(steadyRows(before, now).map(({ key }) => key)).toEqual([
      'file 3',
      'file 7',
      'project 2',
      'project 9',
      'folder 5'
    ])
    expect(steadyRows([], now)).toEqual(now)
  })

  it('stay down to the selected one when others are the best by now', () => {
    const before = hitRows([hit(1, 'file'), hit(2, 'project'), hit(3, 'project'), hit(4, 'project')], 6)
    const now = hitRows([hit(5, 'folder'), hit(9, 'project'), hit(4, 'project'), hit(7, 'file')], 6)
    expect(steadyRows(before, now, 'project 3').map(({ key }) => key)).toEqual([
      ...['file 1', 'file 7', 'project 2', 'project 3', 'project 4', 'project 9', 'folder 5']
    ])
    // The selected row is none of the old ones, so rows no longer found disappear.
    expect(steadyRows(before, now, 'project 8').map(({ key }) => key)).toEqual([
      ...['project 4', 'project 9', 'folder 5', 'file 7']
    ])
  })

  it('begin with what is pinned, each once', () => {
    const rows = visitedRows([visit(1)], [visit(2), visit(1), visit(3)], { pinned: 2, recent: 2 })
    expect(rows.map(({ key, group }) => [key, group])).toEqual([
      ['project 1', 'pinned'],
      ['project 2', 'recent'],
      ['project 3', 'recent']
    ])
  })

  it('have a pin that finds no room among the pins with what was opened last, as pinned', () => {
    const rows = visitedRows([visit(1), visit(2)], [visit(2), visit(1), visit(3)], { pinned: 1, recent: 2 })
    expect(rows.map(({ key, group, target }) => [key, group, target.kind === 'record' && target.pinned])).toEqual([
      ['project 1', 'pinned', true],
      ['project 2', 'recent', true],
      ['project 3', 'recent', false]
    ])
    // The default limit shows all seven pins.
    const seven = [1, 2, 3, 4, 5, 6, 7].map(visit)
    expect(visitedRows(seven, [visit(7)]).map(({ group }) => group)).toEqual(seven.map(() => 'pinned'))
  })

  it('have views and other workspaces by their names', () => {
    const views = [
      { id: 'mine', name: 'Mine' },
      { id: 'v-1', name: 'Большие сделки' }
    ]
    const [own] = viewRows(views, 'сделки')
    expect(own).toMatchObject({ key: 'view v-1', group: 'views', titleRanges: [[8, 14]] })
    expect(viewRows(views, 'ьшту').map(({ key }) => key)).toEqual(['view mine'])
    expect([actionsOf(own!), linkOf(own!.target)]).toEqual([['open', 'link', 'title'], { kind: 'view', view: 'v-1' }])
    const [other] = workspaceRows([{ id: 'w-2', name: 'Southwind' }], 'south')
    expect([other?.key, other?.group, actionsOf(other!)]).toEqual(['workspace w-2', 'workspaces', ['open']])
    expect(workspaceRows([{ id: 'w-2', name: 'Southwind' }], 'north')).toEqual([])
  })

  it('are counted as found only where nothing is left out', () => {
    expect([countSaid(1, null), countSaid(6, null)]).toEqual(['1 result', '6 results'])
    expect(countSaid(6, 'more')).toBe('6 results shown. There are more results: add words to narrow them.')
    expect(countSaid(1, 'mayBeMore')).toBe('1 result shown. There may be more results: add words to narrow them.')
  })

  it('are called none only where all was looked at', () => {
    expect(nothingSaid(null).sentence).toBe('No matches on this computer.')
    expect(nothingSaid('mayBeMore').sentence).toBe('No matches on this computer.')
    expect(nothingSaid('more').sentence).toMatch(/^No matches yet: /)
  })

  it('have the commands that can be carried out now, by name before other words', () => {
    const words = (id: string) => ({
      label: id === 'app-dark' ? 'Dark theme' : 'Other',
      also: id === 'app-keys' ? 'dark' : ''
    })
    const rows = commandRows(['app-keys', 'app-dark', 'go-today'], words, 'dark')
    expect(rows.map(({ key }) => key)).toEqual(['command app-dark', 'command app-keys'])
    expect(commandRows(['app-dark'], words, 'dark x')).toEqual([])
    const [other] = commandRows(['app-dark'], words, 'вфкл')
    expect([other?.key, other?.titleRanges]).toEqual(['command app-dark', [[0, 4]]])
  })

  it('have people, marked', () => {
    expect(personRows([{ id: 3, title: 'Пётр Иванов', projects: 1 }], 'петр')).toMatchObject([
      { key: 'person 3', titleRanges: [[0, 4]] }
    ])
    const spelled = { id: 3, title: 'Пётр Иванов', projects: 1, ranges: [[5, 11]] } as const
    expect(personRows([spelled], 'ivanov')[0]?.titleRanges).toEqual([[5, 11]])
    expect(personRows([{ id: 31, title: null, projects: 1 }], '31')[0]?.found).toMatchObject({ in: 'id', text: '31' })
  })

  it('are exact where they are called so in full or have the number, and only as long as the words say so', () => {
    const [ivanov, nameless] = personRows(
      [
        { id: 3, title: 'Пётр Иванов' },
        { id: 31, title: null }
      ],
      '31'
    )
    const exact = (words: string) => [isExact(ivanov!, words), isExact(nameless!, words)]
    expect([exact('ПЕТР иванов '), exact('иванов'), exact('31'), exact('310')]).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, false]
    ])
  })

  it('have people behind records, and before them who is exact', () => {
    const people = personRows([{ id: 3, title: 'Plan' }], 'plan')
    const keys = (records: readonly SearchHit[], words: string) =>
      withPeople(hitRows(records, 6), people, words).map(({ key }) => key)
    const records = [hit(1, 'file', { title: 'Planning' }), hit(2, 'project', { title: 'Plan' })]
    expect(keys(records, 'pla')).toEqual(['file 1', 'project 2', 'person 3'])
    expect(keys(records, 'plan')).toEqual(['person 3', 'file 1', 'project 2'])
    expect(keys(records.toReversed(), 'plan')).toEqual(['project 2', 'person 3', 'file 1'])
    expect(keys([], 'plan')).toEqual(['person 3'])
  })

  it('have reference data under what it leads to, an element of a list by its field', () => {
    const hit = (kind: FoundReference, field: string | null, within: string | null): ReferenceHit => ({
      ...{ kind, id: 7, label: 'Fair', ranges: [], field, within }
    })
    const hits = [
      hit('stage', null, 'Sales'),
      hit('list-element', 'data.lead_source', 'lead_source'),
      hit('calendar-category', null, null)
    ]
    const rows = referenceRows(
      hits,
      (kind) => kind,
      (key) => `<${key}>`
    )
    expect(rows.map(({ key, group, found }) => [key, group, found?.text])).toEqual([
      ['reference stage  7', 'reference', 'Sales'],
      ['reference list-element data.lead_source 7', 'reference', '<data.lead_source>'],
      ['reference calendar-category  7', 'category', '']
    ])
  })

  it('can be acted on as their kind allows', () => {
    const [project, file] = withPins(hitRows([hit(1, 'project'), hit(2, 'file')], 5), new Set(['project 1']))
    expect(actionsOf(project!)).toEqual(['open', 'window', 'reveal', 'summary', 'link', 'title', 'unpin'])
    expect(actionsOf(file!)).toEqual(['open', 'summary', 'link', 'title', 'pin'])
    const [own] = hitRows([hit(-3, 'module-record', { module: 'clients', title: null })], 5)
    expect(actionsOf(own!)).toEqual(['open', 'summary'])
    // The user knows only the service's number.
    const [named] = hitRows([hit(-3, 'module-record', { module: 'clients', serviceId: 12, title: null })], 5)
    expect(titleOf(named!)).toBe('Without a name, number 12')
    expect([actionsOf(named!), linkOf(named!.target)]).toEqual([
      ['open', 'summary', 'link'],
      { kind: 'module-record', module: 'clients', id: 12 }
    ])
  })
})

describe('what is marked', () => {
  it('is each word once, where it does not lie in another', () => {
    expect(rangesOf('Anna Banner', 'ann banner an')).toEqual([
      [0, 3],
      [5, 11]
    ])
    // In lower case this letter becomes two characters.
    expect(rangesOf('İstanbul', 'stan')).toEqual([])
  })

  it('is cut out of the text, whatever the ranges say', () => {
    expect(
      piecesOf('abcdef', [
        [1, 2],
        [1, 3],
        [5, 99],
        [50, 60]
      ])
        .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
        .join('')
    ).toBe('a[b][c]de[f]')
    expect(piecesOf('', [[0, 3]])).toEqual([])
  })
})
