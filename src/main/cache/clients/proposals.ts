/** Finds clients that may be one. Pure. */
import type { ClientChoices, ProposalReason } from '@shared/model/clients'
import { isDeclined } from '@shared/rules/clients/choices'
import type { BareName } from '@shared/rules/clients/names'
import type { Client } from './grouped-clients'

export interface Proposal {
  readonly clients: readonly [Client, Client]
  readonly reason: ProposalReason
}

/**
 * Pairs with equal tax ids, or with names that differ only in legal forms, ё, spaces, signs and look-alike letters.
 * Never pairs with different tax ids. By number of projects.
 *
 * @param bareOf see `bareClientName`
 */
export function proposals(
  clients: readonly Client[],
  choices: ClientChoices,
  bareOf: (name: string) => BareName
): readonly Proposal[] {
  const found = new Map<string, Proposal>()
  const propose = (alike: readonly Client[], reasonOf: (a: Client, b: Client) => ProposalReason): void => {
    const ordered = alike.toSorted((a, b) => b.places.length - a.places.length || (a.key < b.key ? -1 : 1))
    ordered.forEach((one, at) => {
      // With the largest one that it can join: merging them all takes no more pairs.
      const first = ordered.slice(0, at).find((other) => mayJoin(one, other))
      if (first === undefined || isDeclined(choices, first.key, one.key)) return
      const key = [first.key, one.key].toSorted().join('\n')
      if (!found.has(key)) found.set(key, { clients: [first, one], reason: reasonOf(first, one) })
    })
  }
  const named = clients.filter(({ name }) => name !== null)
  for (const alike of grouped(named, ({ taxIds: [taxId] }) => taxId)) propose(alike, () => 'tax-id')
  for (const alike of grouped(named, ({ name }) => bareOf(name ?? '').bare || undefined)) {
    propose(alike, (a, b) => (bareOf(a.name ?? '').forms === bareOf(b.name ?? '').forms ? 'spelling' : 'form'))
  }
  const size = ({ clients: [a, b] }: Proposal): number => a.places.length + b.places.length
  return [...found.values()].toSorted((a, b) => size(b) - size(a) || (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ clients: [a, b] }: Proposal): string => `${a.key}\n${b.key}`

/** The user set a spelling apart on purpose, so no proposal has it. */
const mayJoin = (a: Client, b: Client): boolean =>
  ![a, b].some(({ parts }) => parts.some(({ isApart }) => isApart)) && joinedTaxIds([a, b]).length <= 1

/** Distinct tax ids. More than one: they cannot be merged. */
export const joinedTaxIds = (clients: readonly Pick<Client, 'taxIds'>[]): readonly string[] => [
  ...new Set(clients.flatMap(({ taxIds }) => taxIds))
]

const grouped = (clients: readonly Client[], keyOf: (client: Client) => string | undefined): readonly Client[][] =>
  [...Map.groupBy(clients, keyOf)].flatMap(([key, group]) => (key === undefined || group.length === 1 ? [] : [group]))
