import { beforeEach, describe, expect, it } from 'vitest'
import type { ClientRow } from '@shared/model/clients'
import { hit } from '../../../../../test/renderer/components/palette/fixtures'
import { setLanguage } from '../../locales'
import { titleOf } from './palette-ids'
import { clientRows, hitRows, isExact, withPeople } from './palette-rows'
import { actionsOf, linkOf } from './row-actions'

const client = (key: string, change: Partial<ClientRow> = {}): ClientRow => ({
  ...{ key, name: 'ООО «АкваСервис»', projects: 16, active: 12, taxIds: ['7701234567'], ranges: [[5, 15]] },
  ...change
})

beforeEach(() => setLanguage('en'))

describe('clients in the palette', () => {
  it('are marked in their name, or by the beginning of their tax number', () => {
    const [named] = clientRows([client('a')], 'акваСервис')
    expect(named).toMatchObject({ group: 'clients', title: 'ООО «АкваСервис»', titleRanges: [[5, 15]], found: null })
    const [numbered] = clientRows([client('b', { ranges: undefined })], '7701 23')
    expect(numbered).toMatchObject({ titleRanges: [], found: { in: 'taxId', text: '7701234567', ranges: [[0, 6]] } })
  })

  it('show their tax number if another one has the same name', () => {
    const same = client('a#2', { name: 'ООО "Аквасервис"', taxIds: ['7709999999'] })
    const rows = clientRows([client('a'), same, client('b', { name: 'Дуб' })], 'аквасервис')
    expect(rows.map(({ found }) => found?.text ?? null)).toEqual(['7701234567', '7709999999', null])
    expect(rows[0]).toMatchObject({ titleRanges: [[5, 15]], found: { in: 'taxId', ranges: [] } })
  })

  it('are exact by their name without legal form and quotes, or by their tax number', () => {
    const [row] = clientRows([client('a')], 'аквасервис')
    expect(['аквасервис', 'АКВАСЕРВИС ООО', 'аква', 'ооо'].map((words) => isExact(row!, words))).toEqual([
      true,
      true,
      false,
      false
    ])
    const [numbered] = clientRows([client('b', { ranges: undefined })], '7701234567')
    expect([isExact(numbered!, '7701234567'), isExact(numbered!, '770123')]).toEqual([true, false])
  })

  it('come before records if exact, else behind them', () => {
    const first = (words: string) =>
      withPeople(hitRows([hit(1, 'project', { title: 'Монтаж' })], 6), clientRows([client('a')], words), words)[0]
        ?.group
    expect([first('аквасервис'), first('аква')]).toEqual(['clients', 'project'])
    const ofModule = hitRows([hit(-1, 'module-record', { module: 'companies', title: 'АкваСервис' })], 6)
    const merged = withPeople(ofModule, clientRows([client('a')], 'аквасервис'), 'аквасервис')
    expect(merged.map(({ group }) => group)).toEqual(['clients', 'module companies'])
  })

  it('can be copied and linked to', () => {
    const [row] = clientRows([client('аква сервис')], 'аква')
    expect(actionsOf(row!)).toEqual(['open', 'requisites', 'summary', 'link', 'title'])
    expect(linkOf(row!.target)).toEqual({ kind: 'client', key: 'аква сервис' })
    const [unnamed] = clientRows([client('#12', { name: null })], '12')
    expect([titleOf(unnamed!), actionsOf(unnamed!)]).toEqual(['Client', ['open', 'requisites', 'summary', 'link']])
  })
})
