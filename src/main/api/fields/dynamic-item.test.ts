import { expect, it } from 'vitest'
import { dynamicItem } from './dynamic-item'
import type { JsonObject } from '../json/json'

it('a part of a field that is named like a member of every object is a part like any other', () => {
  const item = JSON.parse('{"name":"area","value":1,"__proto__":{"evil":"x"}}') as JsonObject
  const { rest } = dynamicItem(item, null) ?? {}
  expect(Object.keys(rest ?? {})).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(rest)).toBe(Object.prototype)
  expect('evil' in (rest ?? {})).toBe(false)
})
