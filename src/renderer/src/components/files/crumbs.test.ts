import { describe, expect, it } from 'vitest'
import { foldCrumbs } from './crumbs'

const deep = Array.from({ length: 300 }, (_, level) => `Folder ${level}`)
const shownOf = (names: readonly string[], room: number): readonly string[] => {
  const { end } = foldCrumbs(names, room)
  return [...names.slice(0, 1), ...(end > 1 ? ['…'] : []), ...names.slice(end)]
}

describe('the steps of a path', () => {
  it('all stand there while they have room', () => {
    expect(shownOf(['All files', 'Contracts', '2024'], 600)).toEqual(['All files', 'Contracts', '2024'])
    expect(shownOf(['All files'], 40)).toEqual(['All files'])
  })

  it('fold in the middle, the first and the last ones stay', () => {
    expect(shownOf(deep, 470)).toEqual(['Folder 0', '…', 'Folder 297', 'Folder 298', 'Folder 299'])
  })

  it('keep the first and the last where there is room for nothing', () => {
    expect(shownOf(deep, 60)).toEqual(['Folder 0', '…', 'Folder 299'])
    expect(shownOf(['All files', 'x'.repeat(4_000)], 60)).toEqual(['All files', 'x'.repeat(4_000)])
  })
})
