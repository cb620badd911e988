import { describe, expect, it } from 'vitest'
import { resolveOptions } from '../options'
import type { CanonicalRecord } from '../schema'
import { testDay } from '../../test/demo/test-service'
import { World } from '../world'
import { checklistsOf, eventsOf, paymentsOf } from './chapters'
import { dayOf, dayText, minuteText, workday } from './days'
import { regularNth } from './regulars'
import { spanOf } from './story'

const world = (options: object = {}): World =>
  new World(resolveOptions({ projects: 600, seed: 3, today: testDay(), ...options }))
const all = (of: World): CanonicalRecord[] =>
  Array.from({ length: of.options.projects }, (_, at) => of.projects.record(at + 1) ?? ({} as CanonicalRecord))

describe('the stories of all projects', () => {
  const { projects, options } = world()
  const stories = Array.from({ length: options.projects }, (_, at) => projects.generator.story(at + 1))
  const now = options.today * 1440

  it('go forward in time and stop before today', () => {
    for (const story of stories) {
      expect(story.steps[0]?.entered).toBe(story.created)
      story.steps.forEach((step, at) => {
        if (step.left !== null) expect(step.left).toBeGreaterThan(step.entered)
        expect(step.left).toBe(story.steps[at + 1]?.entered ?? null)
        expect(step.entered).toBeLessThan(now)
      })
      expect(story.updated).toBeGreaterThanOrEqual(story.steps.at(-1)?.entered ?? Infinity)
      expect(story.updated).toBeLessThan(now)
      expect(story.created).toBeGreaterThan((options.today - spanOf(options.projects) - 5) * 1440)
    }
  })

  it('have events, payments and checklists that come after the beginning, and ids that nobody else has', () => {
    const ids = new Set<string>()
    let count = 0
    for (const story of stories) {
      const events = eventsOf(options, story)
      const payments = paymentsOf(options, story)
      const checklists = checklistsOf(options, story)
      for (const { at } of [...events, ...payments]) expect(at).toBeGreaterThanOrEqual(story.created)
      for (const payment of payments) expect(payment.at).toBeLessThan(now)
      for (const event of events) expect(event.done).toBe(event.at < now)
      const paid = payments.reduce((sum, payment) => sum + (payment.type === 1 ? payment.amount : -payment.amount), 0)
      expect(paid).toBeLessThanOrEqual(story.price + 0.01)
      expect(paid).toBeGreaterThanOrEqual(0)
      for (const checklist of checklists) expect(checklist.done).toBeLessThanOrEqual(checklist.items)
      const own = [
        ...events.map(({ id }) => `event ${id}`),
        ...payments.map(({ id }) => `payment ${id}`),
        ...checklists.map(({ id }) => `checklist ${id}`)
      ]
      count += own.length
      for (const id of own) ids.add(id)
    }
    expect(ids.size).toBe(count)
  })

  it('are of open deals, won ones and lost ones; some are paid in part, some overdue', () => {
    const kinds = stories.map((story) => story.stage.kind)
    for (const kind of ['open', 'won', 'lost'] as const)
      expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(60)
    const inPart = stories.filter((story) => {
      const paid = paymentsOf(options, story).reduce(
        (sum, payment) => sum + (payment.type === 1 ? payment.amount : 0),
        0
      )
      return paid > 0 && paid < story.price - 1
    })
    expect(inPart.length).toBeGreaterThan(20)
  })
})

describe('the data', () => {
  it('tell the same client alike in every project', () => {
    const byClient = new Map<string, string>()
    // The regular client is spelled in several ways on purpose.
    const others = all(world({ language: 'ru' })).filter(({ id }) => regularNth({ projects: 600 }, Number(id)) === null)
    for (const { data } of others) {
      const { inn, client, phone, email } = data as Record<string, string>
      const known = byClient.get(inn ?? '')
      expect([client, phone, email].join()).toBe(known ?? [client, phone, email].join())
      byClient.set(inn ?? '', [client, phone, email].join())
    }
    expect(byClient.size).toBeGreaterThan(100)
  })

  it('have Russian tax numbers whose check digit is right', () => {
    for (const { data } of all(world({ language: 'ru' }))) {
      const digits = [...String((data as CanonicalRecord).inn)].map(Number)
      const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, weight, at) => total + weight * (digits[at] ?? NaN), 0)
      expect(digits[9]).toBe((sum % 11) % 10)
    }
  })

  it('are in the language that was asked for', () => {
    const text = (language: string): string =>
      JSON.stringify(
        all(world({ language, projects: 200 })).map(({ name, data }) => [name, (data as CanonicalRecord).client])
      )
    expect(text('en')).not.toMatch(/[а-яё]/i)
    expect(text('ru').match(/[а-яё]/gi)?.length).toBeGreaterThan(5000)
    expect(text('mixed')).toMatch(/Ltd/)
    expect(text('mixed')).toMatch(/ООО/)
  })

  it('are the same for the same seed and day, and others for another seed', () => {
    expect(all(world())).toEqual(all(world()))
    expect(all(world({ seed: 4 }))).not.toEqual(all(world()))
  })

  it('agree with the columns that filters use, also for an added project', () => {
    const fresh = world({ projects: 50 })
    const id = fresh.projects.add({ name: 'Added' })
    const events = eventsOf(fresh.options, fresh.projects.generator.story(id))
    const cursor = fresh.projects.columns().cursor(() => null)
    cursor.row = id - 1
    expect(cursor.having('actions')).toBe(events.length > 0)
    expect(minuteText(cursor.createdDay() * 1440).slice(0, 10)).toBe(
      String(fresh.projects.record(id)?.created).slice(0, 10)
    )
  })
})

describe('days', () => {
  it('are counted without a zone', () => {
    expect(dayText(0)).toBe('1970-01-01')
    expect(dayOf('2024-02-29')).toBe(19_782)
    expect(dayOf('2023-02-29')).toBeNull()
    expect(dayOf('2024-2-9')).toBeNull()
    expect(minuteText(1440 * 19_782 + 61)).toBe('2024-02-29 01:01:00')
  })

  it('of rest go to the Friday before', () => {
    const friday = dayOf('2026-03-20') ?? 0
    expect([friday, friday + 1, friday + 2, friday + 3].map(workday)).toEqual([friday, friday, friday, friday + 3])
  })
})
