import type { CanonicalRecord, CanonicalValue } from '../schema'
import { company, type Company } from './companies'
import { eventsOf } from './chapters'
import { dayText, minuteText } from './days'
import { LISTS } from './lists'
import { PURPOSE, Random } from './random'
import { regularNth, writtenIn } from './regulars'
import type { Reference } from './reference'
import { companyLanguage, isDeletedByStory, storyOf, type Story, type WorldOptions } from './story'
import { notesOf, titleOf } from './titles'

const FIRST_ELEMENT = new Map(LISTS.map((list) => [list.name, { first: list.firstId, count: list.elements.length }]))

/** Creates project records from their stories on demand; stores nothing. */
export class ProjectGenerator {
  constructor(
    readonly options: WorldOptions,
    readonly reference: Reference
  ) {}

  story(id: number): Story {
    return storyOf(this.options, this.reference, id)
  }

  client(story: Story): Company {
    return company(this.options.seed, story.companyNumber, companyLanguage(this.options, story.companyNumber))
  }

  title(story: Story, client = this.client(story)): string {
    return titleOf(this.options.seed, story.id, story.funnel.id, client)
  }

  record(id: number): CanonicalRecord {
    const story = this.story(id)
    const client = this.client(story)
    const types = new Set(eventsOf(this.options, story).map((event) => event.typeId))
    return {
      id,
      name: this.title(story, client),
      created: minuteText(story.created),
      updated: minuteText(story.updated),
      sales_funnel_id: story.funnel.id,
      step_id: story.stage.id,
      user_id: story.userId,
      group_id: story.groupId,
      price: story.price,
      currency_id: story.currencyId,
      participants_user_id: story.participantUsers,
      participants_group_id: story.participantGroups,
      projects_group_id: story.projectGroups,
      actions_type_id: [...types].sort((a, b) => a - b),
      good_id: story.goods.map((good) => good.goodId),
      deleted: isDeletedByStory(this.options, id),
      data: this.dynamic(story, client)
    }
  }

  /** All dynamic fields of a project. */
  dynamic(story: Story, client = this.client(story)): Readonly<Record<string, CanonicalValue>> {
    const { seed, today } = this.options
    const random = new Random(seed, story.id, PURPOSE.dynamic)
    const signed = story.steps.find((step) => step.stage.pays !== undefined)
    const isOpen = story.stage.kind === 'open'
    const source = element('lead_source', random)
    const priority = element('priority', random)
    const services = LISTS[4]?.elements.map((_, at) => 501 + at).filter(() => random.chance(0.35)) ?? []
    const nextContact = isOpen && random.chance(0.75) ? today + random.between(-3, 16) : null
    const budget = random.chance(0.45) ? Math.round((story.price * (0.8 + random.next() * 0.5)) / 1000) * 1000 : null
    const nth = regularNth(this.options, story.id)
    const year = signed ? dayText(Math.floor(signed.entered / 1440)).slice(0, 4) : ''
    return {
      client: nth === null ? client.name : writtenIn(nth, client),
      contact_person: client.contact.full,
      phone: client.phone,
      email: client.email,
      inn: client.taxId,
      website: random.chance(0.6) ? client.website : '',
      delivery_address: client.address,
      contract_number: signed ? `${year}-${String(story.id % 10000).padStart(4, '0')}` : '',
      contract_date: signed ? dayText(Math.floor(signed.entered / 1440)) : null,
      next_contact: nextContact === null ? null : dayText(nextContact),
      budget,
      vat_included: random.chance(0.8),
      source,
      industry: 201 + client.industry,
      region: 301 + client.place.regionIndex,
      priority,
      services,
      notes: notesOf(seed, story.id, client)
    }
  }
}

function element(list: string, random: Random): number {
  const range = FIRST_ELEMENT.get(list)
  if (!range) throw new RangeError(`No list ${list}`)
  return range.first + random.int(range.count)
}
