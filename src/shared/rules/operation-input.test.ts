import { describe, expect, it } from 'vitest'
import { OPERATION_NAMES, OPERATIONS, type OperationSpec } from '../service/operations'
import { paidItems, problemsOf } from './operation-input'

describe('an input', () => {
  it('has no other parameters than the operation, whatever they are called', () => {
    expect(problemsOf('core.modules', { id: 1, constructor: 2 })).toEqual([
      { parameter: 'id', fault: 'unknown-parameter' },
      { parameter: 'constructor', fault: 'unknown-parameter' }
    ])
    expect(problemsOf('core.modules', { id: undefined })).toEqual([])
  })

  it('is not helped by what its prototype holds', () => {
    expect(problemsOf('projects.info', Object.create({ id: 1 }) as Record<string, unknown>)).toEqual([
      { parameter: 'id', fault: 'required' }
    ])
  })

  it('lacks exactly what the table requires when nothing is given', () => {
    for (const name of OPERATION_NAMES) {
      const spec: OperationSpec = OPERATIONS[name]
      const required = Object.keys(spec.parameters).filter((key) => spec.parameters[key]?.required)
      expect(problemsOf(name, {}).map(({ parameter }) => parameter)).toEqual(required)
    }
  })
})

describe('what is paid for by the piece', () => {
  it('is the items of a clean-up, and nothing else', () => {
    expect(paidItems('lookup.clean', { endpoint: 'name', data: ['a', 'b'] })).toBe(2)
    expect(paidItems('lookup.clean', { endpoint: 'name', data: { x: 'a', y: 'b', z: 'c' } })).toBe(3)
    expect(paidItems('lookup.clean', { endpoint: 'name', data: [] })).toBe(0)
    expect(paidItems('lookup.clean', {})).toBe(0)
    expect(paidItems('lookup.suggestions', { endpoint: 'name', data: ['a'] })).toBeNull()
  })
})
