import { workday } from './days'
import { PURPOSE, Random } from './random'
import type { Story, StoryStep, WorldOptions } from './story'

/**
 * Events, payments and checklists of a deal, as numbers only. The filter's indexes need these for every project, so no
 * texts are created here.
 */

/** Child ids contain their project's id, because the service finds an event by its own id alone. */
export const EVENTS_PER_PROJECT = 64
export const PAYMENTS_PER_PROJECT = 16
export const CHECKLISTS_PER_PROJECT = 8

export interface StoryEvent {
  readonly id: number
  readonly typeId: number
  /** Minutes since 1970; planned if after today. */
  readonly at: number
  readonly userId: number
  readonly stepId: number
  readonly done: boolean
  /** Selects the wording. */
  readonly wording: number
}

const CALL = 1
const MEETING = 2
const MAIL = 3
const VISIT = 4
const OFFER = 5
const SIGNED = 6
const COMPLAINT = 7
const COMMENT = 8

function typeFor(step: StoryStep, random: Random): number {
  const draw = random.next()
  if (step.stage.position <= 2) return draw < 0.5 ? CALL : draw < 0.8 ? MAIL : COMMENT
  if (step.stage.pays)
    return draw < 0.3 ? VISIT : draw < 0.55 ? CALL : draw < 0.75 ? COMMENT : draw < 0.93 ? SIGNED : COMPLAINT
  return draw < 0.25 ? MEETING : draw < 0.5 ? CALL : draw < 0.7 ? OFFER : draw < 0.85 ? MAIL : VISIT
}

export function eventsOf(options: WorldOptions, story: Story): StoryEvent[] {
  const random = new Random(options.seed, story.id, PURPOSE.events)
  const now = options.today * 1440
  const events: StoryEvent[] = []
  const people = [story.userId, ...story.participantUsers]
  const add = (step: StoryStep, at: number): void => {
    if (events.length >= EVENTS_PER_PROJECT - 1) return
    events.push({
      id: story.id * EVENTS_PER_PROJECT + events.length + 1,
      typeId: typeFor(step, random),
      at,
      userId: random.chance(0.75) ? story.userId : random.pick(people),
      stepId: step.stage.id,
      done: at < now,
      wording: random.int(1 << 16)
    })
  }
  // Some requests are still untouched.
  if (story.steps.length === 1 && random.chance(0.3)) return events
  for (const step of story.steps) {
    const until = Math.min(step.left ?? now, now)
    const count = random.between(step.stage.kind === 'open' ? 1 : 0, 3)
    const moments: number[] = []
    for (let at = 0; at < count; at += 1)
      moments.push(step.entered + Math.floor(random.next() * Math.max(1, until - step.entered)))
    for (const moment of moments.sort((a, b) => a - b)) add(step, inOfficeHours(moment, step.entered))
  }
  const last = story.steps[story.steps.length - 1]
  if (last && last.stage.kind === 'open' && random.chance(0.7)) {
    add(last, (options.today + random.int(12)) * 1440 + 540 + random.int(18) * 30)
  }
  return events
}

function inOfficeHours(moment: number, earliest: number): number {
  const day = workday(Math.floor(moment / 1440))
  return Math.max(earliest, day * 1440 + 540 + ((moment * 7) % 540))
}

export interface StoryPayment {
  readonly id: number
  /** `0` debit, `1` credit, as the interface says. */
  readonly type: 0 | 1
  readonly amount: number
  readonly at: number
  readonly purpose: 'advance' | 'part' | 'rest' | 'refund'
}

export function paymentsOf(options: WorldOptions, story: Story): StoryPayment[] {
  const random = new Random(options.seed, story.id, PURPOSE.payments)
  const payments: StoryPayment[] = []
  if (story.price <= 0) return payments
  const now = options.today * 1440
  let paid = 0
  const add = (type: 0 | 1, amount: number, at: number, purpose: StoryPayment['purpose']): void => {
    const rounded = Math.round(amount * 100) / 100
    if (rounded <= 0 || at >= now || payments.length >= PAYMENTS_PER_PROJECT - 1) return
    payments.push({ id: story.id * PAYMENTS_PER_PROJECT + payments.length + 1, type, amount: rounded, at, purpose })
    paid += type === 1 ? rounded : -rounded
  }
  for (const step of story.steps) {
    const at = step.entered + random.int(4) * 1440 + 60
    const owed = story.price - paid
    if (step.stage.pays === 'advance') add(1, story.price * random.pick([0.3, 0.4, 0.5]), at, 'advance')
    else if (step.stage.pays === 'part')
      add(1, Math.min(owed, story.price * random.pick([0.15, 0.2, 0.25, 0.3])), at, 'part')
    // One finished deal in eight has an open balance.
    else if (step.stage.pays === 'rest') add(1, random.chance(0.125) ? owed * 0.6 : owed, at, 'rest')
  }
  const latest = payments[payments.length - 1]
  if (latest && random.chance(0.06))
    add(0, paid * random.pick([0.02, 0.05, 0.1]), latest.at + random.between(2, 20) * 1440, 'refund')
  return payments
}

export interface StoryChecklist {
  readonly id: number
  readonly stepId: number
  /** Selects the texts, which depend on the stage of the deal. */
  readonly wording: number
  /** Days since 1970. */
  readonly due: number
  readonly items: number
  readonly done: number
}

export function checklistsOf(options: WorldOptions, story: Story): StoryChecklist[] {
  const random = new Random(options.seed, story.id, PURPOSE.checklists)
  const checklists: StoryChecklist[] = []
  for (const step of story.steps) {
    if (step.stage.kind !== 'open' || checklists.length >= CHECKLISTS_PER_PROJECT - 1 || !random.chance(0.4)) continue
    const items = random.between(3, 7)
    checklists.push({
      id: story.id * CHECKLISTS_PER_PROJECT + checklists.length + 1,
      stepId: step.stage.id,
      wording: step.stage.position,
      due: Math.floor(step.entered / 1440) + Math.ceil(step.stage.days * (0.8 + random.next())) + 1,
      items,
      // Checklists of past stages are done, apart from a few never ticked off.
      done: step.left !== null && random.chance(0.96) ? items : random.int(items)
    })
  }
  return checklists
}

export function isOverdue(checklist: StoryChecklist, today: number): boolean {
  return checklist.done < checklist.items && checklist.due < today
}
