import { afterEach, describe, expect, it } from 'vitest'
import type { NextPlan, ProjectRow } from '@shared/model/project'
import { setLanguage } from '../../locales'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import { figureShown, NO_CELL } from '../../record-ui/table/cells'
import { projectCell } from './project-columns'

afterEach(() => setLanguage('en'))

const cellOf = (more: Partial<ProjectRow>, key: 'next' | 'received') => projectCell(row(1, more), key)
const RUB = { id: 1, label: 'RUB' }
const received = (amounts: readonly number[], isPartial: boolean) =>
  cellOf({ received: { sums: amounts.map((amount) => ({ currency: RUB, amount })), isPartial } }, 'received')

describe('the next step in the list', () => {
  const next = (label: string, isRenamed?: true) =>
    cellOf(
      { next: { at: '2021-03-14', of: { key: 'data.next_contact', label, ...(isRenamed && { isRenamed }) } } },
      'next'
    )

  it('names its field in words, whether or not the service has a title for it', () => {
    expect(next('next_contact')).toMatchObject({ kind: 'date', text: '14 Mar 2021 · Next contact' })
    expect(next('')).toMatchObject({ text: '14 Mar 2021 · Next contact' })
    expect(next('Next visit')).toMatchObject({ text: '14 Mar 2021 · Next visit' })
    expect(next('to_call', true)).toMatchObject({ text: '14 Mar 2021 · to_call' })
  })

  it('does so in Russian', () => {
    setLanguage('ru')
    expect(next('next_contact')).toMatchObject({ text: expect.stringMatching(/ 2021 · Следующий контакт$/u) })
  })

  it('names an event or checklist by its title, else its type, else its kind', () => {
    const plan = (title: string | null, type: NextPlan['type'] = null) =>
      cellOf({ next: { at: '2021-03-14', of: { kind: 'actions', title, type } } }, 'next')
    expect(plan(' Call about the roof ', { id: 3, label: 'Call' })).toMatchObject({
      text: '14 Mar 2021 · Call about the roof'
    })
    expect(plan('', { id: 3, label: 'Call' })).toMatchObject({ text: '14 Mar 2021 · Call' })
    expect(plan(null)).toMatchObject({ text: '14 Mar 2021 · Event' })
  })

  it('is empty without a date', () => {
    expect(cellOf({ next: null }, 'next')).toEqual(NO_CELL)
  })
})

describe('the received sum in the list', () => {
  it('is empty while the payments are unknown, and zero only if there are none', () => {
    expect(cellOf({ received: null }, 'received')).toEqual(NO_CELL)
    expect(received([], false)).toMatchObject({ kind: 'figure', text: '0' })
  })

  it('is a lower bound if some payments are unknown', () => {
    const bound = received([4_000_000], true)
    expect(bound).toMatchObject({ kind: 'figure', text: expect.stringMatching(/^at least .*4,000,000/u) })
    expect(bound.kind === 'figure' && figureShown(bound, 8)).toBe('≥ ₽4m')
  })
})
