import { beforeEach, describe, expect, it } from 'vitest'
import { client, clientProject, dateOf, stage } from '../../../../../test/renderer/components/clients/fixtures'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { stageGroups } from './client-rows'

const NOW = Date.UTC(2026, 2, 18)

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('the projects of a client', () => {
  it('are grouped by stage in their order, with those that are gone last', () => {
    const won = { funnel: { id: 1, label: 'Sales' }, stage: { id: 19, label: 'Won' } }
    const rows = [
      clientProject(1),
      clientProject(2),
      clientProject(3, { project: row(3, won) }),
      clientProject(4, { project: row(4, { state: 'deleted' }) })
    ]
    const groups = stageGroups(rows, client({ stages: [stage(), stage({ ...won, state: 'won', count: 1 })] }), NOW)
    expect(groups.map((group) => [group.stage?.stage?.label, group.stage?.count, group.rows.length])).toEqual([
      ['Offer', 2, 2],
      ['Won', 1, 1],
      [undefined, undefined, 1]
    ])
  })

  it('tell an unknown sum from one of nothing, and one known in part', () => {
    const lines = stageGroups(
      [
        clientProject(1, { received: null }),
        clientProject(2, { received: { sums: [], isPartial: false } }),
        clientProject(3, { received: { sums: [{ currency: null, amount: 20 }], isPartial: true } })
      ],
      client(),
      NOW
    ).flatMap(({ rows }) => rows.map((one) => one.received))
    expect(lines[0]).toBeNull()
    expect(lines[1]).toMatch(/^\D*0\D*$/)
    expect(lines[2]).toMatch(/20.* so far$/)
  })

  it('mark a next date that has passed', () => {
    const rows = [clientProject(1, { next: dateOf('2026-03-19') }), clientProject(2, { next: dateOf('2026-03-01') })]
    const [group] = stageGroups(rows, client(), NOW)
    expect(group?.rows.map(({ isOver }) => isOver)).toEqual([false, true])
  })
})
