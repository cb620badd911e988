import {
  CATEGORIES,
  CURRENCIES,
  EVENT_TYPES,
  FUNNELS,
  GOODS,
  MODULES,
  PROJECT_GROUPS,
  USER_GROUPS,
  type StagePlan
} from './catalogue'
import { LISTS } from './lists'
import { person, type Person } from './people'
import { languageOf, type DemoLanguage, type Text } from './text'

export interface Stage extends StagePlan {
  readonly id: number
  readonly funnelId: number
  readonly label: string
  /** From 1, like the service. */
  readonly position: number
}

export interface Funnel {
  readonly id: number
  readonly label: string
  readonly stages: readonly Stage[]
}

export interface User extends Person {
  readonly id: number
  readonly groupId: number
}

export interface NamedItem {
  readonly id: number
  readonly label: string
}

/** Target of an id. Each kind starts at 1 on purpose, so that a reader that mixes up kinds fails. */
export type LabelKind =
  | 'user'
  | 'user-group'
  | 'project-group'
  | 'funnel'
  | 'stage'
  | 'currency'
  | 'good'
  | 'event-type'
  | 'calendar-category'
  | 'list-element'

/** Small tables of reference data. */
export interface Reference {
  readonly funnels: readonly Funnel[]
  readonly stages: ReadonlyMap<number, Stage>
  readonly users: readonly User[]
  readonly userGroups: readonly NamedItem[]
  readonly projectGroups: readonly NamedItem[]
  readonly currencies: readonly (NamedItem & {
    readonly code: string
    readonly perEuro: number
    readonly step: number
  })[]
  readonly goods: readonly (NamedItem & { readonly euros: number; readonly unit: string })[]
  readonly eventTypes: readonly (NamedItem & { readonly colour: string })[]
  readonly categories: readonly (NamedItem & { readonly colour: string })[]
  readonly modules: readonly { readonly id: number; readonly name: string; readonly label: string }[]
  readonly lists: readonly {
    readonly id: number
    readonly name: string
    readonly label: string
    readonly elements: readonly NamedItem[]
  }[]
  label(kind: LabelKind, id: number): string | null
  ids(kind: LabelKind): readonly number[]
}

/** Number of people per department. */
const HEADCOUNT = [2, 9, 5, 3, 4, 2] as const

export function makeReference(seed: number, language: DemoLanguage): Reference {
  let kind = 0
  // With `mixed`, each list is in one language: a real list is written by one person.
  const say = (text: Text, id = 0): string => text[languageOf(language, seed, kind, id)]
  const named = (texts: readonly Text[]): NamedItem[] => {
    kind += 1
    return texts.map((text, at) => ({ id: at + 1, label: say(text) }))
  }

  kind += 1
  const funnels = FUNNELS.map((plan, at): Funnel => {
    const funnelId = at + 1
    const stages = plan.stages.map((stage, position): Stage => ({
      ...stage,
      id: funnelId * 20 + position + 1,
      funnelId,
      // All stages of a funnel share its language.
      label: say(stage.name, at),
      position: position + 1
    }))
    return { id: funnelId, label: say(plan.name, at), stages }
  })
  const userGroups = named(USER_GROUPS)
  const projectGroups = named(PROJECT_GROUPS)
  // A currency is named by its code, as people write it beside an amount.
  const currencies = CURRENCIES.map((plan, at) => ({
    id: at + 1,
    label: plan.code,
    code: plan.code,
    perEuro: plan.perEuro,
    step: plan.step
  }))
  const goods = named(GOODS.map((plan) => plan.name)).map((item, at) => ({
    ...item,
    euros: GOODS[at]?.euros ?? 0,
    unit: say(GOODS[at]?.unit ?? { en: '', ru: '' })
  }))
  const eventTypes = named(EVENT_TYPES.map((plan) => plan.name)).map((item, at) => ({
    ...item,
    colour: EVENT_TYPES[at]?.colour ?? ''
  }))
  const categories = named(CATEGORIES.map((plan) => plan.name)).map((item, at) => ({
    ...item,
    colour: CATEGORIES[at]?.colour ?? ''
  }))
  const modules = named(MODULES.map((plan) => plan.title)).map((item, at) => ({
    ...item,
    name: MODULES[at]?.name ?? ''
  }))
  kind += 1
  const lists = LISTS.map((plan, at) => ({
    id: at + 1,
    name: plan.name,
    label: say(plan.title),
    elements: plan.elements.map((element, position) => ({ id: plan.firstId + position, label: say(element) }))
  }))
  const users: User[] = []
  HEADCOUNT.forEach((heads, at) => {
    for (let head = 0; head < heads; head += 1) {
      const id = users.length + 1
      users.push({ ...person(seed, id, languageOf(language, seed, 99, id)), id, groupId: at + 1 })
    }
  })

  const stages = new Map(funnels.flatMap((funnel) => funnel.stages.map((stage) => [stage.id, stage] as const)))
  const labels: Record<LabelKind, Map<number, string>> = {
    user: new Map(users.map((user) => [user.id, user.full])),
    'user-group': labelsOf(userGroups),
    'project-group': labelsOf(projectGroups),
    funnel: labelsOf(funnels),
    stage: new Map([...stages.values()].map((stage) => [stage.id, stage.label])),
    currency: labelsOf(currencies),
    good: labelsOf(goods),
    'event-type': labelsOf(eventTypes),
    'calendar-category': labelsOf(categories),
    'list-element': labelsOf(lists.flatMap((list) => list.elements))
  }
  return {
    funnels,
    stages,
    users,
    userGroups,
    projectGroups,
    currencies,
    goods,
    eventTypes,
    categories,
    modules,
    lists,
    label: (of, id) => labels[of].get(id) ?? null,
    ids: (of) => [...labels[of].keys()]
  }
}

function labelsOf(items: readonly NamedItem[]): Map<number, string> {
  return new Map(items.map((item) => [item.id, item.label]))
}
