import { expect, it } from 'vitest'
import { OPERATIONS, type OperationName } from './operations'
import { partialKindOf } from './partial-answers'

const ofKind = (kind: ReturnType<typeof partialKindOf>): readonly string[] =>
  (Object.keys(OPERATIONS) as OperationName[]).filter((operation) => partialKindOf(operation) === kind).toSorted()

it('searches only add, filters and folders may give a few fields only, lists and /info give a record whole', () => {
  expect(ofKind('hits')).toEqual([
    ...['calendar.search', 'cloud.files.search', 'cloud.folders.search', 'groups.search'],
    ...['projects-groups.search', 'search.all']
  ])
  expect(ofKind('selection')).toEqual(['cloud.node', 'projects.filter'])
})
