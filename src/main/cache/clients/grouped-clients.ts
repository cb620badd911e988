/** Groups projects by client: equal names are one, and the user joins and separates the rest. Pure. */
import type { ClientChoices } from '@shared/model/clients'
import { apartKey, clientKey, keyWithTaxId, partsOfKey } from '@shared/rules/clients/names'
import { ACTIVE, type WrittenClients } from './written-clients'

/** Projects that name their client alike. */
export interface Part {
  readonly key: string
  /** Key of the name alone, as without other tax ids of the name. */
  readonly nameKey: string
  readonly taxId: string | null
  readonly isApart: boolean
  readonly places: readonly number[]
}

export interface Client {
  readonly key: string
  readonly name: string | null
  /** The first one gives key and name. */
  readonly parts: readonly Part[]
  readonly places: readonly number[]
  readonly active: number
  readonly taxIds: readonly string[]
}

export class GroupedClients {
  readonly all: readonly Client[]
  readonly #byPart = new Map<string, Client>()
  /** Parts with the same name, by the key of the name alone. */
  readonly #byName: ReadonlyMap<string, readonly Part[]>
  readonly #clientOf: Int32Array

  constructor(
    readonly written: WrittenClients,
    choices: ClientChoices
  ) {
    const parts = partsOf(written, new Set(choices.apart))
    this.#byName = Map.groupBy(parts.values(), ({ nameKey }) => nameKey)
    this.all = this.#groups(parts, choices).map((group) => clientOf(written, group))
    this.#clientOf = new Int32Array(written.length).fill(-1)
    this.all.forEach((client, index) => {
      for (const part of client.parts) this.#byPart.set(part.key, client)
      for (const place of client.places) this.#clientOf[place] = index
    })
    // A key whose projects are gone leads to the clients that it was merged with.
    for (const keys of choices.merged) {
      const client = keys.map((key) => this.find(key)).find((one) => one !== undefined)
      for (const key of keys) if (client !== undefined && this.#partOf(key) === undefined) this.#byPart.set(key, client)
    }
  }

  /** By a key of any of its parts, or a former key: tax ids may appear and disappear. */
  find(key: string): Client | undefined {
    return this.#byPart.get(this.#partOf(key)?.key ?? key)
  }

  at(place: number): Client | undefined {
    return this.all[this.#clientOf[place] ?? -1]
  }

  #partOf(key: string): Part | undefined {
    const exact = this.#byName.get(key)?.find((part) => part.key === key)
    if (exact !== undefined) return exact
    const { name, taxId } = partsOfKey(key)
    if (taxId === null) return largest(this.#byName.get(key) ?? [])
    const alike = this.#byName.get(name) ?? []
    return alike.find((part) => part.taxId === taxId) ?? alike.find((part) => part.taxId === null)
  }

  /** Parts joined by the user. Different tax ids are never joined, even if they became known later. */
  #groups(parts: ReadonlyMap<string, Part>, { merged }: ClientChoices): readonly (readonly Part[])[] {
    const joined = new Set<Part>()
    const groups: (readonly Part[])[] = []
    for (const keys of merged) {
      const group: Part[] = []
      let taxId: string | null = null
      for (const part of keys.flatMap((key) => this.#partOf(key) ?? [])) {
        if (joined.has(part) || (taxId !== null && part.taxId !== null && part.taxId !== taxId)) continue
        taxId ??= part.taxId
        group.push(part)
        joined.add(part)
      }
      if (group.length > 0) groups.push(group)
    }
    return [...groups, ...[...parts.values()].filter((part) => !joined.has(part)).map((part) => [part])]
  }
}

function largest(parts: readonly Part[]): Part | undefined {
  const plain = parts.find((part) => part.taxId === null)
  return plain ?? parts.toSorted((a, b) => b.places.length - a.places.length || (a.key < b.key ? -1 : 1))[0]
}

function partsOf(written: WrittenClients, apart: ReadonlySet<string>): ReadonlyMap<string, Part> {
  const { spellings, spellingOf, taxIdOf, taxIds } = written
  const keys = spellings.map(({ text, folded }) =>
    text !== null && apart.has(text)
      ? { key: apartKey(text), isApart: true }
      : { key: clientKey(folded), isApart: false }
  )
  const names = new Map<string, { places: number[]; taxIds: Set<number>; isApart: boolean }>()
  for (let place = 0; place < written.length; place += 1) {
    const of = keys[spellingOf[place] ?? -1]
    if (of === undefined) continue
    let name = names.get(of.key)
    if (name === undefined) names.set(of.key, (name = { places: [], taxIds: new Set(), isApart: of.isApart }))
    name.places.push(place)
    const taxId = taxIdOf[place] ?? -1
    if (taxId !== -1) name.taxIds.add(taxId)
  }
  const parts = new Map<string, Part>()
  for (const [nameKey, { places, taxIds: several, isApart }] of names) {
    const [only = -1] = several
    if (several.size <= 1) {
      parts.set(nameKey, { key: nameKey, nameKey, taxId: taxIds[only] ?? null, isApart, places })
      continue
    }
    for (const [number, same] of Map.groupBy(places, (place) => taxIdOf[place] ?? -1)) {
      const taxId = taxIds[number] ?? null
      const key = keyWithTaxId(nameKey, taxId)
      parts.set(key, { key, nameKey, taxId, isApart, places: same })
    }
  }
  return parts
}

function clientOf(written: WrittenClients, parts: readonly Part[]): Client {
  const [first] = parts
  const places = parts.length === 1 ? (first?.places ?? []) : parts.flatMap((part) => part.places)
  return {
    key: first?.key ?? '',
    name: spellingsOf(written, first?.places ?? [])[0]?.text ?? null,
    ...{ parts, places },
    active: places.reduce((count, place) => count + Number(written.stateOf[place] === ACTIVE), 0),
    taxIds: [...new Set(parts.flatMap(({ taxId }) => taxId ?? []))]
  }
}

/** Spellings of these projects, most frequent first. */
export function spellingsOf(
  { spellings, spellingOf }: WrittenClients,
  places: readonly number[]
): readonly { readonly text: string; readonly projects: number }[] {
  const counts = new Map<string, number>()
  for (const place of places) {
    const text = spellings[spellingOf[place] ?? -1]?.text
    if (text != null) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, projects]) => ({ text, projects }))
    .toSorted((a, b) => b.projects - a.projects || (a.text < b.text ? -1 : 1))
}
