import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClientChoices, NO_CLIENT_CHOICES } from '@shared/model/clients'
import { foldClientName } from '@shared/rules/clients/names'
import { givenSeed } from '../../../../tools/testing/seed'
import { GroupedClients } from './grouped-clients'
import { ACTIVE, type WrittenClients } from './written-clients'

const seed = givenSeed()

interface Project {
  readonly id: number
  readonly name: string | null
  readonly taxId: string | null
}

/** As read from columns, with the projects in this order. */
function written(projects: readonly Project[]): WrittenClients {
  const names = [...new Set(projects.flatMap(({ name }) => name ?? []))]
  const taxIds = [...new Set(projects.flatMap(({ taxId }) => taxId ?? []))]
  return {
    length: projects.length,
    spellings: names.map((text) => ({ text, folded: foldClientName(text) })),
    spellingOf: Int32Array.from(projects, ({ name }) => (name === null ? -1 : names.indexOf(name))),
    taxIds,
    taxIdOf: Int32Array.from(projects, ({ taxId }) => (taxId === null ? -1 : taxIds.indexOf(taxId))),
    stateOf: new Uint8Array(projects.length).fill(ACTIVE),
    told: { known: projects.length, of: projects.length }
  }
}

/** Ids of the projects by key of their client. */
function byKey(projects: readonly Project[], choices: ClientChoices): ReadonlyMap<string, readonly number[]> {
  const { all } = new GroupedClients(written(projects), choices)
  return new Map(
    all
      .map(
        ({ key, places }) => [key, places.map((place) => projects[place]?.id ?? 0).toSorted((a, b) => a - b)] as const
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  )
}

const NAMES = ['Дуб', 'ДУБ', '«Дуб»', 'ООО Дуб', 'Ель', 'ель ', null]
const some = fc
  .array(fc.record({ name: fc.constantFrom(...NAMES), taxId: fc.constantFrom('7707083893', '7736050003', null) }), {
    maxLength: 12
  })
  .map((all): readonly Project[] => all.map((one, at) => ({ id: at + 1, ...one })))
const key = fc.constantFrom('дуб', 'ооо дуб', 'ель', 'дуб#7707083893', 'ооо дуб#7736050003', 'сосна', '=ДУБ')
const anyChoices: fc.Arbitrary<ClientChoices> = fc.record({
  merged: fc.array(fc.uniqueArray(key, { minLength: 2, maxLength: 4 }), { maxLength: 3 }),
  apart: fc.uniqueArray(fc.constantFrom('ДУБ', '«Дуб»'), { maxLength: 2 }),
  declined: fc.constant([])
})

describe(`groups of projects by client, from seed ${seed}`, () => {
  it('are the same in any order of the projects', () => {
    fc.assert(
      fc.property(
        some.chain((projects) =>
          fc.tuple(
            fc.constant(projects),
            fc.shuffledSubarray([...projects], { minLength: projects.length, maxLength: projects.length })
          )
        ),
        ([projects, shuffled]) => {
          expect(byKey(shuffled, NO_CLIENT_CHOICES)).toEqual(byKey(projects, NO_CLIENT_CHOICES))
        }
      ),
      { seed, numRuns: 300 }
    )
  })

  it('hold each project once and never two tax ids, whatever the user decided', () => {
    fc.assert(
      fc.property(some, anyChoices, (projects, choices) => {
        const grouped = new GroupedClients(written(projects), choices)
        const places = grouped.all.flatMap((client) => client.places).toSorted((a, b) => a - b)
        expect(places).toEqual(projects.flatMap(({ name }, at) => (name === null ? [] : [at])))
        for (const client of grouped.all) {
          const taxIds = client.places.flatMap((place) => projects[place]?.taxId ?? [])
          expect(new Set(taxIds).size).toBeLessThanOrEqual(1)
          expect([...client.taxIds]).toEqual([...new Set(taxIds)])
          expect(client.parts.map((part) => grouped.find(part.key))).toEqual(client.parts.map(() => client))
          for (const place of client.places) expect(grouped.at(place)).toBe(client)
        }
        expect(new Set(grouped.all.map((client) => client.key)).size).toBe(grouped.all.length)
      }),
      { seed, numRuns: 500 }
    )
  })
})
