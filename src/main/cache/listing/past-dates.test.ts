import { beforeEach, describe, expect, it } from 'vitest'
import type { StageChoice } from '@shared/rules/stage-state'
import { openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { ResidentColumns } from '../columns'
import { pastDates } from './past-dates'

const NOW = new Date(2026, 2, 18, 15).getTime()
const ANN = 7
let cache: Engine
let decoder: ReturnType<typeof trueDecoder>
beforeEach(() => {
  decoder = trueDecoder()
  cache = openEngine(undefined, decoder)
})

const bring = (projects: readonly object[]): unknown =>
  cache.ingestPage(page(projects.map((more, at) => ({ id: at + 1, name: `Deal ${at + 1}`, user_id: ANN, ...more }))))

const past = (more: { stages?: readonly StageChoice[]; limit?: number; responsible?: number } = {}) =>
  cache.queries.snapshot(() =>
    pastDates(
      { queries: cache.queries, decoder, columns: new ResidentColumns(cache.queries) },
      { responsible: ANN, stages: [], limit: 500, ...more },
      NOW
    )
  )
const ids = (...args: Parameters<typeof past>): readonly number[] => past(...args).rows.map(({ project }) => project.id)
const next = (date: string | null, more: object = {}): object => ({ data: { next_contact: date }, ...more })

describe('projects whose next date is over', () => {
  it('are those of the person, the latest first; today and later is not over', () => {
    bring([
      next('2026-03-01'),
      next('2026-03-17'),
      next('2026-03-18'),
      next('2027-01-01'),
      next(null),
      next('2026-03-10', { user_id: 8 })
    ])
    expect(ids()).toEqual([2, 1])
    expect(ids({ responsible: 8 })).toEqual([6])
    expect(past()).toMatchObject({ count: 2, undecided: 0, reason: null })
    expect(past().rows[0]).toMatchObject({
      project: { title: 'Deal 2' },
      field: { key: 'data.next_contact' },
      value: { type: 'date', date: '2026-03-17' }
    })
    expect(past({ limit: 1 })).toMatchObject({ count: 2, rows: [{ project: { id: 2 } }] })
  })

  it('are not those that are won or lost, by the name of their stage or as the user said', () => {
    const stage = (id: number, name: string): object => ({ step: { id, name } })
    bring([
      next('2026-03-01', stage(1, 'Offer')),
      next('2026-03-02', stage(2, 'Won')),
      next('2026-03-03', stage(3, 'Archive'))
    ])
    expect(ids()).toEqual([3, 1])
    expect(ids({ stages: [{ id: 3, state: 'lost' }] })).toEqual([1])
    expect(ids({ stages: [{ id: 2, state: 'open' }] })).toEqual([3, 2, 1])
  })

  it('are told by the latest of several dates that are over', () => {
    bring([{ data: { next_contact: '2026-03-01', next_visit: '2026-03-05', next_payment: '2026-05-05' } }])
    expect(past().rows).toMatchObject([{ field: { key: 'data.next_visit' } }])
  })

  it('are not told by numbers that are called alike, and not known where no field is a date', () => {
    bring([{ data: { next_invoice: 12, contract_date: '2026-01-01' } }])
    expect(past()).toEqual({ rows: [], count: 0, undecided: null, reason: 'field-unknown' })
  })

  it('are told by a field that the user calls so, and not by one that they call otherwise', () => {
    bring([{ data: { uf_12: '2026-03-01', next_contact: '2026-03-02' } }])
    decoder.setCorrections([
      { noun: 'project', key: 'data.uf_12', label: 'Next visit' },
      { noun: 'project', key: 'data.next_contact', label: 'Asked by phone' }
    ])
    expect(past().rows).toMatchObject([{ field: { key: 'data.uf_12', label: 'Next visit' } }])
  })

  it('are told by a field of which the user says that it is the next date, and not by one of which they deny it', () => {
    bring([{ data: { uf_12: '2026-03-01', next_contact: '2026-03-02' } }])
    decoder.setCorrections([
      { noun: 'project', key: 'data.uf_12', answer: 'next' },
      { noun: 'project', key: 'data.next_contact', answer: null }
    ])
    expect(past().rows).toMatchObject([{ field: { key: 'data.uf_12' } }])
  })

  it('are none in an empty cache, which its coverage tells', () => {
    expect(past()).toEqual({ rows: [], count: 0, undecided: 0, reason: null })
  })
})
