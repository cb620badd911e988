import { describe, expect, it } from 'vitest'
import type { FieldSection } from '../../model/record'
import { dynamicNameOf, fieldsNamed } from './fields'

const field = (key: string, section: FieldSection = 'dynamic') => ({ key, section })
const keys = (fields: readonly { key: string }[]): string[] => fields.map(({ key }) => key)

describe('the name of a dynamic field', () => {
  it('is the last step of its path', () => {
    expect(dynamicNameOf('data.contract_date')).toBe('contract_date')
    expect(dynamicNameOf('source')).toBe('source')
  })

  it('finds the field wherever the payload has it, dynamic ones first', () => {
    const fields = [field('data.client'), field('client', 'other'), field('data.client_group')]
    expect(keys(fieldsNamed(fields, 'client'))).toEqual(['data.client'])
    expect(keys(fieldsNamed([field('client', 'other')], 'client'))).toEqual(['client'])
  })

  it('may be spelt otherwise there, unless one is spelt just so', () => {
    expect(keys(fieldsNamed([field('customFields.contractDate')], 'contract_date'))).toEqual([
      'customFields.contractDate'
    ])
    expect(keys(fieldsNamed([field('data.contractDate'), field('data.contract_date')], 'contract_date'))).toEqual([
      'data.contract_date'
    ])
  })

  it('means the outermost of several', () => {
    expect(keys(fieldsNamed([field('data.source.name'), field('data.name')], 'name'))).toEqual(['data.name'])
  })

  it('may be the name of none', () => {
    expect(fieldsNamed([field('data.client')], 'budget')).toEqual([])
  })
})
