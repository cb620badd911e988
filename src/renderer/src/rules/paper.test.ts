import { expect, it } from 'vitest'
import { paperOf } from './paper'

it('is Letter in North America, and A4 elsewhere', () => {
  expect(['en-US', 'en', 'fr-CA', 'es-MX'].map(paperOf)).toEqual(['Letter', 'Letter', 'Letter', 'Letter'])
  expect(['en-GB', 'ru', 'ru-RU', 'de', 'kk-KZ'].map(paperOf)).toEqual(['A4', 'A4', 'A4', 'A4', 'A4'])
})
