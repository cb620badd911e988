import { expect, it } from 'vitest'
import { OPERATIONS, type OperationName } from './operations'
import { isPartialAnswer } from './partial-answers'

it('searches, filters and folders may give a few fields of a record only; lists and /info give it whole', () => {
  const partial = (Object.keys(OPERATIONS) as OperationName[]).filter(isPartialAnswer)
  expect(partial.toSorted()).toEqual([
    ...['calendar.search', 'cloud.files.search', 'cloud.folders.search', 'cloud.node', 'groups.search'],
    ...['projects-groups.search', 'projects.filter', 'search.all']
  ])
})
