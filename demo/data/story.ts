import { FIRST_WORK } from './catalogue'
import { workday } from './days'
import { hash, PURPOSE, Random } from './random'
import { REGULAR, regularNth } from './regulars'
import type { Funnel, Reference, Stage } from './reference'
import { languageOf, type DemoLanguage } from './text'
import type { CalendarPlan } from './calendar-plan'
import type { CloudPlan } from './cloud-plan'

/** Parameters of all data; equal values give identical bytes. */
export interface WorldOptions {
  readonly seed: number
  /** Number of projects, active and deleted; ids start at 1. */
  readonly projects: number
  readonly language: DemoLanguage
  /** Reference day of all data, counted from 1970-01-01. */
  readonly today: number
  readonly files: number
  readonly events: number
  /** Extra folders and files. */
  readonly cloud: CloudPlan
  /** True: projects and their folders and files reference each other. */
  readonly hasFolderLinks: boolean
  /** Extra calendar events. */
  readonly calendar: CalendarPlan
}

export interface StoryStep {
  readonly stage: Stage
  /** Minutes since 1970, like all moments of a story. */
  readonly entered: number
  /** Null for the current stage. */
  readonly left: number | null
}

export interface StoryGood {
  readonly goodId: number
  readonly quantity: number
  readonly price: number
  /** In per cent. */
  readonly discount: number
}

/** The course of a deal in numbers; its record, events, payments, checklists and goods derive from it. */
export interface Story {
  readonly id: number
  readonly language: 'en' | 'ru'
  readonly companyNumber: number
  readonly funnel: Funnel
  readonly created: number
  readonly updated: number
  readonly steps: readonly StoryStep[]
  readonly stage: Stage
  readonly userId: number
  readonly groupId: number
  readonly participantUsers: readonly number[]
  readonly participantGroups: readonly number[]
  readonly projectGroups: readonly number[]
  readonly currencyId: number
  readonly price: number
  readonly goods: readonly StoryGood[]
  readonly hasTasks: boolean
}

/** Days covered by the deals; a bigger installation is older. */
export function spanOf(projects: number): number {
  return Math.round(Math.min(1500, 420 + 90 * Math.log10(Math.max(1, projects))))
}

/** A few per cent are deleted, but never the first ones, so that a tiny installation is not empty. */
export function isDeletedByStory(options: WorldOptions, id: number): boolean {
  return id > 3 && hash(options.seed, id, PURPOSE.deleted) % 100 < 4
}

/** One client per four deals on average. */
export function companyCount(options: WorldOptions): number {
  return Math.max(6, Math.ceil(options.projects / 4))
}

export function companyNumberOf(options: WorldOptions, id: number): number {
  const own = regularNth(options, id) === null ? id : REGULAR.first
  return drawnCompany(options, own)
}

function drawnCompany(options: WorldOptions, id: number): number {
  return hash(options.seed, id, PURPOSE.company) % companyCount(options)
}

export function companyLanguage(options: WorldOptions, companyNumber: number): 'en' | 'ru' {
  return languageOf(options.language, options.seed, 77, companyNumber)
}

const DEPARTMENT_OF_FUNNEL = [2, 3, 4] as const

export function storyOf(options: WorldOptions, reference: Reference, id: number): Story {
  const { seed, today } = options
  const random = new Random(seed, id, PURPOSE.story)
  const companyNumber = companyNumberOf(options, id)
  const language = companyLanguage(options, companyNumber)
  // Of the drawn company, so that the regular client changes no prices.
  const drawnLanguage = companyLanguage(options, drawnCompany(options, id))

  // Ids follow time, with more deals recently: these are in early stages, old ones mostly finished.
  const age = 1 + spanOf(options.projects) * Math.pow(1 - (id - 0.5) / Math.max(options.projects, id), 2.4)
  const created = workday(today - Math.ceil(age)) * 1440 + 540 + random.int(540)

  const draw = random.next()
  const funnel = reference.funnels[draw < 0.62 ? 0 : draw < 0.86 ? 1 : 2]
  if (!funnel) throw new RangeError('The installation has no funnels')
  const steps = walk(funnel, created, today, random)
  const last = steps[steps.length - 1]
  if (!last) throw new RangeError('A story starts somewhere')

  const home = DEPARTMENT_OF_FUNNEL[funnel.id - 1] ?? 2
  const colleagues = reference.users.filter((user) => user.groupId === home)
  const userId = random.pick(colleagues).id
  const participantUsers = distinct(random.int(4), () => random.between(1, reference.users.length)).filter(
    (user) => user !== userId
  )
  const participantGroups = distinct(random.chance(0.35) ? random.between(1, 2) : 0, () =>
    random.between(1, reference.userGroups.length)
  )
  const projectGroups = distinct(random.between(1, 2), () => random.between(1, reference.projectGroups.length))

  const currencyId =
    drawnLanguage === 'ru' ? (random.chance(0.9) ? 1 : random.between(2, 3)) : random.pick([2, 3, 4, 4])
  const currency = reference.currencies[currencyId - 1]
  const rate = currency?.perEuro ?? 1
  const step = currency?.step ?? 1
  const isEarly = last.stage.position <= 2 && last.stage.kind === 'open'
  const goods = isEarly && random.chance(0.6) ? [] : goodsOf(random, reference, funnel.id, rate, step)
  const total = goods.reduce((sum, good) => sum + good.quantity * good.price * (1 - good.discount / 100), 0)
  // Without goods, there is at most a rough price estimate.
  const price =
    goods.length > 0 ? Math.round(total * 100) / 100 : random.chance(0.4) ? 0 : random.between(2, 90) * 500 * step
  return {
    id,
    language,
    companyNumber,
    funnel,
    created,
    updated: touched(last, today * 1440, random),
    steps,
    stage: last.stage,
    userId,
    groupId: home,
    participantUsers,
    participantGroups,
    projectGroups,
    currencyId,
    price,
    goods,
    hasTasks: last.stage.kind === 'open' && random.chance(0.45)
  }
}

/** Time of the last change: up to now for an open deal, soon after the end for a finished one. */
function touched(last: StoryStep, now: number, random: Random): number {
  const gap = now - last.entered
  const moment =
    last.stage.kind === 'open'
      ? now - 1 - Math.floor(Math.pow(random.next(), 2) * gap)
      : last.entered + Math.floor(Math.pow(random.next(), 2) * Math.min(gap - 1, 12 * 1440))
  return Math.max(last.entered, workday(Math.floor(moment / 1440)) * 1440 + 540 + (moment % 540))
}

/** Advances through the stages until today, a loss or the end. */
function walk(funnel: Funnel, created: number, today: number, random: Random): StoryStep[] {
  const steps: StoryStep[] = []
  const lost = funnel.stages.find((stage) => stage.kind === 'lost')
  let stage = funnel.stages[0]
  let entered = created
  while (stage) {
    if (stage.kind !== 'open') {
      steps.push({ stage, entered, left: null })
      break
    }
    const isForgotten = random.chance(0.03)
    const days = stage.days * (0.25 + 2.2 * Math.pow(random.next(), 1.6)) * (isForgotten ? 25 : 1)
    const day: number = workday(Math.floor(entered / 1440) + Math.ceil(days))
    const next = Math.max(entered + 30, day * 1440 + 540 + random.int(540))
    if (next >= today * 1440) {
      steps.push({ stage, entered, left: null })
      break
    }
    steps.push({ stage, entered, left: next })
    stage = lost && random.chance(stage.loss) ? lost : funnel.stages[stage.position]
    entered = next
  }
  return steps
}

function goodsOf(random: Random, reference: Reference, funnelId: number, rate: number, step: number): StoryGood[] {
  // The service funnel sells mostly work; the sales funnel sells devices first.
  const count = random.between(1, funnelId === 2 ? 3 : 6)
  const ids = distinct(count, () => {
    const isWork = random.chance(funnelId === 2 ? 0.75 : 0.35)
    return isWork ? random.between(FIRST_WORK + 1, reference.goods.length) : random.between(1, FIRST_WORK)
  })
  return ids.map((goodId) => {
    const euros = reference.goods[goodId - 1]?.euros ?? 0
    const quantity = euros > 3000 ? random.between(1, 3) : euros > 300 ? random.between(1, 8) : random.between(4, 120)
    const price = Math.max(step, Math.round((euros * rate * (0.92 + random.next() * 0.2)) / step) * step)
    return { goodId, quantity, price, discount: random.chance(0.25) ? random.pick([3, 5, 7, 10, 15]) : 0 }
  })
}

function distinct(count: number, draw: () => number): number[] {
  const found: number[] = []
  for (let tries = 0; found.length < count && tries < count * 4; tries += 1) {
    const value = draw()
    if (!found.includes(value)) found.push(value)
  }
  return found.sort((a, b) => a - b)
}
