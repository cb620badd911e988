import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import type { ProjectBrief } from '@shared/model/project'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import type { FoundItem } from './found-items'
import FoundList from './found-list.vue'

let router: Router
beforeEach(() => {
  setActivePinia(createPinia())
  setLanguage('en')
  setFormatLocale('en-GB')
  router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/:id?', component: { template: '' } }] })
})

const item = (id: number, change: Partial<FoundItem> = {}): FoundItem => ({
  ...{ key: `project ${id}`, noun: 'project', id, number: id, module: null, title: `P${id}`, state: 'active' },
  ...{ matches: [], at: null, day: null, saved: 5, found: null },
  ...change
})

function shown(items: readonly FoundItem[], isFlat = false, briefs = new Map<number, ProjectBrief>()) {
  const list = mount(FoundList, {
    props: {
      ...{ items, briefs, isFlat, workspace: 'Northwind', openKey: null },
      ...{ countOf: (kind: string) => String(items.filter(({ noun }) => noun === kind).length), areAllSaved: true },
      kindName: (kind: string) => `<${kind}>`,
      placeOf: ({ id }: FoundItem) => `/${id}`
    },
    global: { plugins: [router] },
    attachTo: document.body
  })
  const row = (key: string) => list.get<HTMLElement>(`[data-key="${key}"]`)
  return {
    list,
    row,
    tag: (key: string): string => (row(key).find('.tag').exists() ? row(key).get('.tag').text() : '')
  }
}

describe('what was found', () => {
  it('says of a record that it is deleted, or listed no more, and of no other', () => {
    const { tag, list } = shown([item(1), item(2, { state: 'deleted' }), item(3, { state: 'missing' })])
    expect([1, 2, 3].map((id) => tag(`project ${id}`))).toEqual(['', 'deleted', 'no longer listed'])
    list.unmount()
  })

  it('stands under its kinds with their numbers, or as one list whose rows say theirs', () => {
    const items = [item(1), item(2, { key: 'file 2', noun: 'file' }), item(3)]
    const groups = shown(items)
    expect(groups.list.findAll('h2').map((one) => one.text())).toEqual(['<project> 2', '<file> 1'])
    expect(groups.list.findAll('.kind')).toHaveLength(0)
    groups.list.unmount()
    const flat = shown(items, true)
    expect(flat.list.findAll('h2')).toHaveLength(0)
    expect(flat.list.findAll('.kind').map((one) => one.text())).toEqual(['<project>', '<file>', '<project>'])
    flat.list.unmount()
  })

  it('says by whom it was found and when', () => {
    const { row, list } = shown([item(1), item(2, { saved: null, found: 9 }), item(3, { found: 9 })])
    const facts = (id: number): string => row(`project ${id}`).get('.facts').text()
    expect(facts(1)).toMatch(/^as of/)
    expect(facts(2)).toMatch(/^found now\s*as of/)
    expect(facts(3)).toMatch(/^as of/)
    const tip = row('project 3').get('.facts').attributes('data-tip')
    expect(tip).toBe('Found in saved data and by Northwind.')
    list.unmount()
  })

  it('says stage, price and person of projects, as far as they are saved', () => {
    const brief: ProjectBrief = {
      ...{ id: 1, stage: { id: 2, label: 'Offer' }, price: 4_000, currency: { id: 1, label: 'EUR', code: 'EUR' } },
      responsible: { id: 3, label: 'Olga Petrova' }
    }
    const empty: ProjectBrief = { id: 2, stage: null, price: null, currency: null, responsible: null }
    // A file may have the number of a project.
    const file = item(1, { key: 'file 1', noun: 'file' })
    const briefs = new Map([brief, empty].map((one) => [one.id, one]))
    const { row, list } = shown([item(1), item(2), item(3), file], false, briefs)
    const facts = (key: string): string[] =>
      row(key)
        .findAll('.facts .figures')
        .map((one) => one.text())
    expect(facts('project 1')).toEqual(['Offer', '€4,000', 'Olga Petrova'])
    for (const key of ['project 2', 'project 3', 'file 1']) expect(facts(key)).toEqual([])
    list.unmount()
  })

  it('says of people that they are named in saved records, which have no one age', () => {
    const person = item(3, { key: 'person 3', noun: 'person', saved: null })
    const { row, list } = shown([person])
    expect(row('person 3').get('.facts').text()).toBe('named in saved records')
    expect(row('person 3').get('.facts').attributes('data-tip')).toMatch(/^There is no list of all people/)
    list.unmount()
  })

  it('is walked through by the arrows, and left above the first row', async () => {
    const { row, list } = shown([item(1), item(2)])
    row('project 1').element.focus()
    await row('project 1').trigger('keydown', { key: 'ArrowDown' })
    expect(document.activeElement).toBe(row('project 2').element)
    await row('project 2').trigger('keydown', { key: 'Home' })
    expect(document.activeElement).toBe(row('project 1').element)
    expect(list.emitted('leave')).toBe(undefined)
    await row('project 1').trigger('keydown', { key: 'ArrowUp' })
    expect(list.emitted('leave')).toHaveLength(1)
    list.unmount()
  })
})
