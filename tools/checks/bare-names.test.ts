import { expect, it } from 'vitest'
import { bareNames, bareNamesOfProject } from './bare-names.ts'

it('finds no type without a noun in the project', () => {
  expect(bareNamesOfProject()).toEqual([])
})

it.each([
  ['export class Kept<T> {', ['Kept']],
  ['  interface Placed extends Range {', ['Placed']],
  ["export abstract class Told {}\ntype Answered = 'yes'", ['Told', 'Answered']],
  ['type Whose = string', ['Whose']],
  ['interface ScrollAnchor {', []],
  ['interface KeptRule {}\ntype Speed = number', []],
  ['import type { Kept } from "./kept"\nconst Told = 1', []]
])('finds the bare names of %j', (text, names) => {
  expect(bareNames(text)).toEqual(names)
})
