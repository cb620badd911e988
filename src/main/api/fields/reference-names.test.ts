import { describe, expect, it } from 'vitest'
import { fieldNames, kindNamed, likeness } from './reference-names'

/** How well a field's name matches a list's. */
function alike(field: string | readonly [key: string, label: string], ...list: readonly string[]) {
  const [key, label] = typeof field === 'string' ? [field, field] : field
  const names = fieldNames(key, label)
  return names === null ? null : likeness(names, list)
}

function kind(key: string, label = key) {
  const names = fieldNames(key, label)
  return names === null ? null : kindNamed(key, names)
}

describe('a field is called like a list', () => {
  it.each([
    ['industry', 'industry'],
    ['data.industry', 'Industry'],
    ['industries', 'Industry'],
    ['industry_id', 'industries'],
    ['IndustryIds', 'INDUSTRY'],
    ['leadSource', 'lead_source'],
    ['lead-source', 'Lead sources'],
    ['UF_CRM_INDUSTRY', 'industry'],
    ['custom_industry_list', 'industries'],
    ['industry#2', 'industry'],
    ['status', 'statuses'],
    ['case', 'cases'],
    ['отрасль', 'Отрасли'],
    ['Отрасль', 'справочник отраслей'],
    ['источники', 'Источник'],
    ['категория_ид', 'Категории'],
    ['услуги', 'Услуга']
  ])('%s as %s', (field, list) => {
    expect(alike(field, list)).toBe('same')
  })

  it('by its title as well, and by any name of the list', () => {
    expect(alike(['data.uf_1200', 'Отрасль'], 'industry', 'Отрасль')).toBe('same')
    expect(alike(['industry', 'Отрасль'], 'list_7', 'Справочник', 'INDUSTRY')).toBe('same')
  })

  it('less so where one name says more than the other', () => {
    expect(alike('source', 'lead_source')).toBe('similar')
    expect(alike('source_id', 'Lead source')).toBe('similar')
    expect(alike('delivery_region', 'region')).toBe('similar')
    expect(alike('источник', 'Источник лида')).toBe('similar')
  })

  it.each([
    ['industry', 'region'],
    ['source', 'source_of_income'],
    ['type', 'client_type'],
    ['client_type', 'type'],
    ['тип', 'тип клиента'],
    ['lead', 'lead_source'],
    ['source_name', 'source'],
    ['field_1200', 'list_1200'],
    ['id', 'list']
  ])('and not %s as %s', (field, list) => {
    expect(alike(field, list)).toBeNull()
  })

  it.each([
    ...['inn', 'ИНН', 'phone', 'client_phone', 'contract_number', 'number_of_services', 'services_count', 'budget'],
    ...['price', 'contract_date', 'created_at', 'year', 'is_active', 'vat_rate', 'сумма', 'номер_договора', 'скидка'],
    ...['postcode', 'deleted', 'percent', 'количество']
  ])('never when it measures, dates or numbers something: %s', (field) => {
    expect(alike(field, field)).toBeNull()
  })
})

describe('a field is called like what has ids of its own', () => {
  it('in the words that services use', () => {
    expect(kind('data.manager')).toBe('user')
    expect(kind('Ответственный')).toBe('user')
    expect(kind('data.uf_7', 'Менеджер')).toBe('user')
    expect(kind('department')).toBe('user-group')
    expect(kind('pipeline')).toBe('funnel')
    expect(kind('этап')).toBe('stage')
    expect(kind('action_type')).toBe('event-type')
  })

  it('by its whole name only', () => {
    for (const key of [
      'manager_rating',
      'users',
      'users_count',
      'stage_days',
      'max_users',
      'team_size',
      'author_level'
    ])
      expect([key, kind(key)]).toEqual([key, null])
  })

  it('not by a title alone, but for people: the key says how its ids are read', () => {
    expect(kind('data.uf_7', 'Воронка')).toBeNull()
  })
})
