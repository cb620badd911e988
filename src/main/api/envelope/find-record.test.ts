import { describe, expect, it } from 'vitest'
import { findRecordAt } from './find-record'

const findRecord = (root: unknown) => findRecordAt(root)?.record ?? null

const project = { id: 7, name: 'Roof', data: { client: 'Ivanov' } }

describe('the record of an /info answer', () => {
  it.each([
    ['bare', project],
    ['under data', { data: project }],
    ['under data, with what envelopes say beside it', { success: true, data: project }],
    ['two levels down', { response: { result: project } }],
    ['the only one of a list', { items: [project] }]
  ])('is found %s, with its dynamic fields still apart', (_name, answer) => {
    expect(findRecord(answer)).toEqual({ id: 7, fields: project })
  })

  it('keeps what stands beside the record under its own name', () => {
    expect(findRecord({ project: { id: 7, name: 'Roof' }, fields: { client: 'Ivanov' } })).toEqual({
      id: 7,
      fields: { id: 7, name: 'Roof', fields: { client: 'Ivanov' } }
    })
  })

  it('drops no plain value that stands beside a nested record', () => {
    expect(findRecord({ item: { id: 7 }, comment: 'call first' })).toEqual({
      id: 7,
      fields: { id: 7, comment: 'call first' }
    })
  })

  it.each([[null], [[]], [{}], ['text'], [42]])('is not invented out of %j', (answer) => {
    expect(findRecord(answer)).toBeNull()
  })
})
