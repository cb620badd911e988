import { notFound, type Answer } from '../answer'
import { checklistsOf, eventsOf, EVENTS_PER_PROJECT, isOverdue, paymentsOf, type StoryEvent } from '../data/chapters'
import { dayOf, dayText, minuteText } from '../data/days'
import type { Story } from '../data/story'
import { checklistItem, checklistName, eventText, paymentComment } from '../data/wording'
import type { Assumptions } from '../filter/assumptions'
import { pageOf, whole, type PageInput } from '../paging'
import type { CanonicalRecord } from '../schema'
import type { Parameters } from '../validate'
import type { World } from '../world'

/** Children of a project: stages, events, checklists, goods, payments. All derive from the project's story. */

function storyOf(world: World, id: number): Story {
  if (!world.projects.has(id)) throw notFound('project', id)
  return world.projects.generator.story(id)
}

function contactOf(world: World, story: Story): string {
  return world.projects.generator.client(story).contact.full
}

/** A test for `filter_date` against the day of a record. */
function dayTest(parameters: Parameters, assumptions: Assumptions): (day: number) => boolean {
  const wanted = typeof parameters.filter_date === 'string' ? dayOf(parameters.filter_date) : null
  if (wanted === null) return () => true
  return assumptions.filterDate === 'on' ? (day) => day === wanted : (day) => day >= wanted
}

/** A test for ids, sent joined by `_` and validated into an array. */
function idTest(ids: unknown): (id: number) => boolean {
  if (!Array.isArray(ids)) return () => true
  const wanted = new Set(ids)
  return (id) => wanted.has(id)
}

const dayOfMinute = (minute: number): number => Math.floor(minute / 1440)

/** GET /projects/steps: past and current stages; `filter_date` selects those the project was in on that day. */
export function listSteps(world: World, assumptions: Assumptions, parameters: Parameters): Answer {
  const story = storyOf(world, Number(parameters.id))
  const wantedStep = idTest(parameters.filter_steps)
  const wantedDay = typeof parameters.filter_date === 'string' ? dayOf(parameters.filter_date) : null
  const steps = story.steps.filter((step) => {
    const until = step.left === null ? Infinity : dayOfMinute(step.left)
    const isOnDay =
      wantedDay === null ||
      (until >= wantedDay && (assumptions.filterDate === 'since' || dayOfMinute(step.entered) <= wantedDay))
    return isOnDay && wantedStep(step.stage.id)
  })
  const now = world.options.today * 1440
  const answer = whole(
    'step',
    steps.map((step) => ({
      id: step.stage.id,
      name: step.stage.label,
      sales_funnel_id: step.stage.funnelId,
      position: step.stage.position,
      start: minuteText(step.entered),
      end: step.left === null ? null : minuteText(step.left),
      days: Math.max(0, dayOfMinute((step.left ?? now) - step.entered)),
      current: step.left === null
    }))
  )
  return { ...answer, project: story.id }
}

/** GET /projects/actions */
export function listEvents(world: World, assumptions: Assumptions, parameters: Parameters): Answer {
  const story = storyOf(world, Number(parameters.id))
  const isOnDay = dayTest(parameters, assumptions)
  const isOfType = idTest(parameters.filter_actions)
  const contact = contactOf(world, story)
  const events = eventsOf(world.options, story).filter(
    (event) =>
      isOnDay(dayOfMinute(event.at)) &&
      isOfType(event.typeId) &&
      (parameters.filter_id === undefined || event.id === parameters.filter_id)
  )
  const records = events.map((event) => eventRecord(world, story, event, contact))
  return pageOf('event', records, parameters as PageInput, assumptions)
}

/** GET /projects/actions/info: by event id only. */
export function oneEvent(world: World, id: number): Answer {
  const projectId = Math.floor(id / EVENTS_PER_PROJECT)
  const story = world.projects.has(projectId) ? world.projects.generator.story(projectId) : null
  const event = story === null ? undefined : eventsOf(world.options, story).find((candidate) => candidate.id === id)
  if (!story || !event) throw notFound('event', id)
  return { shape: 'record', kind: 'event', record: eventRecord(world, story, event, contactOf(world, story)) }
}

function eventRecord(world: World, story: Story, event: StoryEvent, contact: string): CanonicalRecord {
  return {
    id: event.id,
    project_id: story.id,
    type_id: event.typeId,
    name: world.reference.label('event-type', event.typeId),
    text: eventText(event.typeId, event.wording, event.done, story.language, contact),
    date: minuteText(event.at),
    user_id: event.userId,
    step_id: event.stepId,
    done: event.done
  }
}

/** GET /projects/checklists */
export function listChecklists(world: World, id: number): Answer {
  const story = storyOf(world, id)
  const answer = whole(
    'checklist',
    checklistsOf(world.options, story).map((checklist) => ({
      id: checklist.id,
      name: checklistName(checklist.wording, story.language),
      step_id: checklist.stepId,
      deadline: dayText(checklist.due),
      expired: isOverdue(checklist, world.options.today),
      items: Array.from({ length: checklist.items }, (_, at) => ({
        id: checklist.id * 10 + at,
        name: checklistItem(checklist.wording, at, story.language),
        done: at < checklist.done
      }))
    }))
  )
  return { ...answer, project: story.id }
}

/** GET /projects/goods */
export function listGoods(world: World, id: number): Answer {
  const story = storyOf(world, id)
  const answer = whole(
    'good',
    story.goods.map((good, at) => ({
      id: story.id * 10 + at,
      good_id: good.goodId,
      name: world.reference.label('good', good.goodId),
      quantity: good.quantity,
      unit: world.reference.goods[good.goodId - 1]?.unit ?? '',
      price: good.price,
      discount: good.discount,
      sum: Math.round(good.quantity * good.price * (100 - good.discount)) / 100,
      currency_id: story.currencyId
    }))
  )
  return { ...answer, project: story.id }
}

/** GET /projects/payments */
export function listPayments(world: World, assumptions: Assumptions, parameters: Parameters): Answer {
  const story = storyOf(world, Number(parameters.id))
  const isOnDay = dayTest(parameters, assumptions)
  const payments = paymentsOf(world.options, story).filter(
    (payment) =>
      isOnDay(dayOfMinute(payment.at)) &&
      (parameters.filter_type === undefined || String(payment.type) === parameters.filter_type) &&
      (parameters.filter_id === undefined || payment.id === parameters.filter_id)
  )
  const records = payments.map((payment) => ({
    id: payment.id,
    type: payment.type === 1,
    sum: payment.amount,
    currency_id: story.currencyId,
    date: dayText(dayOfMinute(payment.at)),
    comment: paymentComment(payment.purpose, story.language),
    user_id: story.userId
  }))
  return { ...pageOf('payment', records, parameters as PageInput, assumptions), project: story.id }
}
