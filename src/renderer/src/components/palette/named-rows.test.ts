import { afterEach, describe, expect, it } from 'vitest'
import type { Reading } from '@shared/model/search'
import { COMMAND_IDS } from '../../basics/commands/catalogue'
import { paletteWords } from '../../commands/words'
import { setLanguage } from '../../locales'
import { commandRows, viewRows, workspaceRows } from './named-rows'
import { sectionsOf, withNamed, type PaletteRow } from './palette-rows'

afterEach(() => setLanguage('en'))

const VIEWS = [
  { id: 'v-1', name: 'Большие сделки' },
  { id: 'v-2', name: 'Quarterly review' },
  { id: 'v-3', name: 'Без ответственных' }
]
const WORKSPACES = [
  { id: 'w-1', name: 'Southwind' },
  { id: 'w-2', name: 'Ромашка' }
]

const found = (rows: readonly PaletteRow[]) => rows.map(({ key, reading }) => [key, reading])

describe('what is called by words', () => {
  it.each<['en' | 'ru', string, Reading]>([
    ['en', 'calendar', 'typed'],
    ['en', 'сфдутвфк', 'layout'],
    ['en', 'kalendar', 'transliteration'],
    ['en', 'календарями', 'endings'],
    ['en', 'calandar', 'edit'],
    ['ru', 'календар', 'typed'],
    ['ru', 'rfktylfh', 'layout'],
    ['ru', 'kalendar', 'transliteration'],
    ['ru', 'календарями', 'endings'],
    ['ru', 'калиндар', 'edit']
  ])('is found among the commands: in %s "%s" as %s', (language, typed, reading) => {
    setLanguage(language)
    expect(found(commandRows(COMMAND_IDS, paletteWords, typed))).toContainEqual(['command go-calendar', reading])
  })

  it.each<[string, string, Reading]>([
    ['сделки', 'v-1', 'typed'],
    ['cltkrb', 'v-1', 'layout'],
    ['sdelki', 'v-1', 'transliteration'],
    ['большими сделками', 'v-1', 'endings'],
    ['бальшие', 'v-1', 'edit'],
    ['quarterly', 'v-2', 'typed'],
    ['йгфкеукдн', 'v-2', 'layout'],
    ['quartely reviw', 'v-2', 'edit'],
    ['ответственного', 'v-3', 'endings']
  ])('is found among the views: "%s" is %s as %s', (typed, id, reading) => {
    expect(found(viewRows(VIEWS, typed))).toEqual([[`view ${id}`, reading]])
  })

  it.each<[string, string, Reading]>([
    ['south', 'w-1', 'typed'],
    ['ыщгер', 'w-1', 'layout'],
    ['suothwind', 'w-1', 'edit'],
    ['hjvfirf', 'w-2', 'layout'],
    ['romashka', 'w-2', 'transliteration'],
    ['ромашку', 'w-2', 'endings'],
    ['рамашка', 'w-2', 'edit']
  ])('is found among the workspaces: "%s" is %s as %s', (typed, id, reading) => {
    expect(found(workspaceRows(WORKSPACES, typed))).toEqual([[`workspace ${id}`, reading]])
  })

  it('is marked by the word that stands for what was typed', () => {
    expect(viewRows(VIEWS, 'sdelki').map(({ titleRanges }) => titleRanges)).toEqual([[[8, 14]]])
    expect(workspaceRows(WORKSPACES, 'suothwind').map(({ titleRanges }) => titleRanges)).toEqual([[[0, 9]]])
  })

  it('is read in another way only below five, and then behind', () => {
    const plans = (count: number) => [
      { id: 'other', name: 'Плана нет' },
      { id: 'slip', name: 'Клан' },
      ...Array.from({ length: count }, (_, at) => ({ id: `v-${at}`, name: `План ${at}` }))
    ]
    expect(viewRows(plans(4), 'план').map(({ key }) => key)).toEqual(
      ['other', 'v-0', 'v-1', 'v-2', 'v-3'].map((id) => `view ${id}`)
    )
    expect(viewRows(plans(3), 'план').map(({ key }) => key)).toEqual(
      ['other', 'v-0', 'v-1', 'v-2', 'slip'].map((id) => `view ${id}`)
    )
  })

  it('is not read in other ways from two letters', () => {
    // "Перейти к..." must not match.
    expect(found(commandRows(COMMAND_IDS, paletteWords, 'pe')).map(([, reading]) => reading)).not.toContain(
      'transliteration'
    )
    expect(found(commandRows(COMMAND_IDS, paletteWords, 'per'))).toContainEqual(['command go-today', 'transliteration'])
  })

  it('is found in quotes where the words follow each other', () => {
    expect(viewRows(VIEWS, '"quarterly review"').map(({ key }) => key)).toEqual(['view v-2'])
    expect(viewRows(VIEWS, '"review quarterly"')).toEqual([])
  })

  it('is not found within words, nor by marks alone', () => {
    for (const typed of ['lendar', '??', '«»']) expect(commandRows(COMMAND_IDS, paletteWords, typed)).toEqual([])
  })

  it('is all there is before anything is typed', () => {
    expect(commandRows(COMMAND_IDS, paletteWords, ' ')).toHaveLength(COMMAND_IDS.length)
  })
})

describe('beside records', () => {
  const record = (id: number, reading: Reading): PaletteRow => ({
    ...{ key: `project ${id}`, group: 'project', title: `P${id}`, titleRanges: [], found: null, state: 'active' },
    ...{ target: { kind: 'record', noun: 'project', id, own: undefined, pinned: false }, reading }
  })
  const keys = (rows: readonly PaletteRow[]): readonly string[] => rows.map(({ key }) => key)
  const [typed, slip] = [workspaceRows(WORKSPACES, 'ромашка'), viewRows(VIEWS, 'бальшие')]

  it('what is called so comes first, and behind a record of that very name', () => {
    expect(keys(withNamed([record(1, 'typed')], typed, false))).toEqual(['workspace w-2', 'project 1'])
    expect(keys(withNamed([record(1, 'typed')], typed, true))).toEqual(['project 1', 'workspace w-2'])
  })

  it('what only an edit found comes behind records that were found as typed, and before others', () => {
    const both = [...typed, ...slip]
    expect(keys(withNamed([record(1, 'typed')], both, false))).toEqual(['workspace w-2', 'project 1', 'view v-1'])
    expect(keys(withNamed([record(1, 'edit')], both, false))).toEqual(['workspace w-2', 'view v-1', 'project 1'])
    expect(keys(withNamed([], slip, false))).toEqual(['view v-1'])
  })

  it('stands under its kind as the keys walk through it', () => {
    const of = withNamed([record(1, 'typed')], [...typed, ...slip, ...workspaceRows(WORKSPACES, 'suothwind')], false)
    expect(keys(of)).toEqual(sectionsOf(of).flatMap(({ rows }) => keys(rows)))
  })
})
