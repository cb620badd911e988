import { describe, expect, it } from 'vitest'
import type { FilterPart, ChosenFilter } from '@shared/model/filter'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { setLanguage } from '../../../locales'
import { chipTip, filterChips } from './filter-words'

const names = {
  part: (part: FilterPart) =>
    part === 'participants_user_id' ? 'Participants' : part === 'created' ? 'Created' : 'Stage',
  isOurs: () => true,
  id: (_part: FilterPart, id: number) => `N${id}`
}
const words = (builtIn: ChosenFilter['builtIn']): readonly string[] =>
  filterChips({ match: 'all', having: null, builtIn, dynamic: {} }, names).map(({ text }) => text)

describe('the words of a filter', () => {
  it('tell what a project has several of from what it is', () => {
    setLanguage('en')
    expect(words({ step_id: [1, 2] })).toEqual(['Stage is N1 or N2'])
    expect(words({ participants_user_id: [1, 2] })).toEqual(['Participants include N1 or N2'])
  })

  it('make no sentence with a word that is not ours', () => {
    const called = (name: string) => ({ ...names, part: () => name, isOurs: () => false })
    const texts = (filter: Partial<ChosenFilter>, name: string): readonly string[] =>
      filterChips({ match: 'all', having: null, builtIn: {}, dynamic: {}, ...filter }, called(name)).map(
        ({ text }) => text
      )
    const days = { created: { from: '2019-01-05', to: '2019-02-01' } }
    const day = { created: { from: '2019-01-05', to: '2019-01-05' } }
    expect(texts({ dynamic: { services: 'Roof' } }, 'Services')).toEqual(['Services: “Roof”'])
    expect(texts({ builtIn: { participants_user_id: [1] } }, 'Team')).toEqual(['Team: N1'])
    expect(texts({ builtIn: { price: 1_000 } }, 'Costs')).toEqual(['Costs: 1,000'])
    expect(texts({ builtIn: days }, 'Signatures')).toEqual(['Signatures: from 5 Jan 2019 to 1 Feb 2019'])
    expect(texts({ builtIn: day }, 'Signatures')).toEqual(['Signatures: 5 Jan 2019'])
    expect(texts({ builtIn: { created: { period: 'last-30' } } }, 'Signatures')).toEqual(['Signatures: Last 30 days'])
    setLanguage('ru')
    expect(texts({ builtIn: { participants_user_id: [1, 2] } }, 'Team')).toEqual(['Team: N1 или N2'])
    expect(texts({ builtIn: days }, 'Подписание')).toEqual([expect.stringMatching(/^Подписание: с .+ по .+2019/u)])
    setLanguage('en')
  })

  it('say a relative period as it was chosen', () => {
    expect(words({ created: { period: 'last-30' } })).toEqual(['Created: Last 30 days'])
  })

  it('need no verb in Russian', () => {
    setLanguage('ru')
    expect(words({ participants_user_id: [1, 2] })).toEqual(['Participants: N1 или N2'])
    setLanguage('en')
  })
})

describe('what is said on hover', () => {
  it('is all that a chip only counts, and never the key of its field', () => {
    const chip = { part: 'step_id', text: 'Stage is N1, N2 or 2 more', full: 'Stage is N1, N2, N3 or N4' } as const
    expect(chipTip(chip)).toBe('Stage is N1, N2, N3 or N4')
    expect(chipTip({ ...chip, text: chip.full })).toBeUndefined()
  })

  it('is also where the words of a field are searched', () => {
    const [chip] = filterChips({ ...NO_FILTER, contains: { client: 'аква' } }, names)
    expect(chip?.text).toContain('contains “аква”')
    expect(chip === undefined ? '' : chipTip(chip)).toContain('Checked in saved data only')
  })
})
