import { describe, expect, it } from 'vitest'
import { workspaceName } from './workspace-name'

describe('the name of a workspace', () => {
  it.each([
    ['  Sales  ', 'Sales'],
    ['North\n\tWest', 'NorthWest'],
    ['\u202Egnihsif', 'gnihsif'],
    ['\u200B', ''],
    ['\u200D \u200C', ''],
    ['Продажи  и  сервис', 'Продажи и сервис'],
    ['👩\u200D💻 IT', '👩\u200D💻 IT']
  ])('%j is %j', (typed, name) => {
    expect(workspaceName(typed)).toBe(name)
  })
})
