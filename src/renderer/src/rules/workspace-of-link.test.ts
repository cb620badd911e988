import { describe, expect, it } from 'vitest'
import { workspaceOfLink } from './workspace-of-link'

describe('the workspace that a link leads to', () => {
  const ours = { id: 'ours', serviceMark: 'aaaaaaaaaaaa', isActive: false }
  const twin = { id: 'twin', serviceMark: 'aaaaaaaaaaaa', isActive: false }
  const other = { id: 'other', serviceMark: 'bbbbbbbbbbbb', isActive: true }
  const demo = { id: 'demo', serviceMark: null, isActive: false }
  const all = [demo, ours, twin, other]

  it.each([
    ['the one that it names', 'ours', null, all, 'ours'],
    ['the demo, which has no service', 'demo', null, all, 'demo'],
    ['the one that it names before another of the service', 'twin', 'aaaaaaaaaaaa', all, 'twin'],
    ['one of the same service that is called otherwise here', 'theirs', 'bbbbbbbbbbbb', all, 'other'],
    ['of several the first', 'theirs', 'aaaaaaaaaaaa', all, 'ours'],
    ['of several the open one', 'theirs', 'aaaaaaaaaaaa', [ours, { ...twin, isActive: true }], 'twin'],
    ['not one that leads to another service by now', 'other', 'aaaaaaaaaaaa', all, 'ours'],
    ['none, where only its name is the same', 'ours', 'cccccccccccc', all, null],
    ['none, where nothing is', 'theirs', null, all, null],
    ['none, where no service is known', 'theirs', 'aaaaaaaaaaaa', [demo], null],
    ['none on a first run', 'ours', 'aaaaaaaaaaaa', [], null]
  ] as const)('is %s', (_what, workspaceId, serviceMark, workspaces, found) => {
    expect(workspaceOfLink({ workspaceId, serviceMark }, workspaces)).toBe(found)
  })
})
