import { DYNAMIC_FIELDS, type DynamicFieldPlan } from '../data/lists'
import type { LabelKind } from '../data/reference'
import { contentType } from '../data/content-types'
import { SCHEMA, type CanonicalRecord, type CanonicalValue, type FieldSpec, type Kind } from '../schema'
import { eventMomentIn, isTyped, withWholeDays } from './event-times'
import { projectGroupsSaid } from './project-groups'
import type { Style } from './style'
import { durationIn, ruleIn, seriesIn } from './trait-events'
import { contactIn, longNumber, typedIn } from './trait-values'
import { dateIn, flagIn, idIn, keyIn, momentIn, moneyIn, numberIn, textIn, timeIn, withoutId } from './values'

/** Facts about the installation that serialising a record needs. */
export interface Words {
  label(kind: LabelKind, id: number): string | null
  fieldTitle(name: string): string
  /** Details in a reference to a project; null if it does not exist. */
  project(id: number): { readonly name: string; readonly price: number | null; readonly created: string } | null
  /** Some people referred to by records. */
  people(): readonly { readonly id: number; readonly name: string }[]
}

export type Wire = Record<string, unknown>

/** Serialises records in a style. Created once per style, so that key names are computed once. */
export class RecordWriter {
  private readonly keys = new Map<string, string>()

  constructor(
    private readonly style: Style,
    private readonly words: Words
  ) {}

  /** Field name on the wire. */
  key(kind: Kind, key: string): string {
    const known = this.keys.get(`${kind}.${key}`)
    if (known !== undefined) return known
    const { names } = this.style
    const made = keyIn(this.style, names[`${kind}.${key}`] ?? names[key] ?? key)
    this.keys.set(`${kind}.${key}`, made)
    return made
  }

  record(kind: Kind, canonical: CanonicalRecord): Wire {
    const record = kind === 'calendar-event' ? withWholeDays(this.style, canonical) : canonical
    const wire: Wire = {}
    for (const field of SCHEMA[kind]) {
      const value = this.said(field, record[field.key])
      if (value === undefined) continue
      if (field.type === 'dynamic') this.dynamic(wire, this.key(kind, field.key), record)
      else if (kind === 'calendar-event' && isTimeOfEvent(field.key) && typeof value === 'string')
        this.timeOfEvent(wire, field, value, record, canonical.all_day === true)
      else if (field.key === 'rrule' && typeof value === 'string')
        wire[this.key(kind, 'rrule')] = ruleIn(this.style, value)
      else if (field.type === 'references' && !Array.isArray(value))
        this.field(wire, kind, { ...field, type: 'reference' }, value)
      else if (field.type === 'money')
        wire[this.key(kind, field.key)] = moneyIn(this.style, value as number | null, this.currencyOf(record))
      else this.field(wire, kind, field, value)
      const key = this.key(kind, field.key)
      if (!PLAIN_WORDS.has(kind) && key in wire) wire[key] = typedIn(this.style, field.type, wire[key])
    }
    if (kind === 'calendar-event') this.eventTraits(wire, record, canonical.all_day === true)
    if (this.style.hasCodes && kind === 'project' && typeof record.id === 'number')
      wire[keyIn(this.style, 'external_code')] = String(record.id).padStart(5, '0')
    if (this.style.contentType !== null && kind === 'file' && typeof record.extension === 'string')
      wire[keyIn(this.style, this.style.contentType)] = contentType(record.extension)
    return wire
  }

  /** Field value as far as the style sends it; otherwise undefined. */
  said(field: FieldSpec, value: CanonicalValue | undefined): CanonicalValue | undefined {
    if (field.to !== 'project-group' || !Array.isArray(value)) return value
    const groups = projectGroupsSaid(this.style, value as readonly number[])
    if (groups === null) return undefined
    return this.style.projectGroups === 'all' ? groups : (groups[0] ?? null)
  }

  /** Start, end or exception date of an event. */
  private timeOfEvent(wire: Wire, field: FieldSpec, value: string, record: CanonicalRecord, whole: boolean): void {
    const { start } = record
    if (field.key === 'end' && !whole && durationIn(this.style, record) !== null) return
    const told = eventMomentIn(this.style, value, typeof start === 'string' ? start : value, whole)
    if (told !== undefined) wire[this.key('calendar-event', field.key)] = secondsOrText(this.style, told)
    else if (isTyped(value)) wire[this.key('calendar-event', field.key)] = value
    else this.field(wire, 'calendar-event', field, value)
  }

  private eventTraits(wire: Wire, record: CanonicalRecord, whole: boolean): void {
    const { style } = this
    if (!whole) Object.assign(wire, durationIn(style, record))
    const { rrule, series_id: series, original_start: original, start } = record
    if (typeof rrule !== 'string' && series === undefined) return
    const before = typeof original === 'string' ? original : String(start)
    const said = style.moments === 'split' ? before : momentIn(style, before)
    Object.assign(wire, seriesIn(style, record, eventMomentIn(style, before, String(start), false) ?? said))
  }

  private currencyOf({ currency_id: id }: CanonicalRecord): string | null {
    return typeof id === 'number' ? this.words.label('currency', id) : null
  }

  /** A child record with its project reference; unchanged if the style has none. */
  withProject(kind: Kind, written: unknown, project: number): unknown {
    const { partsRefer } = this.style
    if (partsRefer === null || typeof written !== 'object' || written === null) return written
    // A good's `item` would mean the good itself.
    const key = partsRefer === 'item' && kind === 'good' ? 'project' : partsRefer
    return { [keyIn(this.style, key)]: this.projectSaid(project), ...written }
  }

  /** All keys that a reference may have. */
  referenceKeys(kind: Kind, field: string): readonly string[] {
    const key = this.key(kind, field)
    return [key, this.nestedKey(key), this.besideKey(key)]
  }

  private field(wire: Wire, kind: Kind, field: FieldSpec, value: CanonicalValue): void {
    const key = this.key(kind, field.key)
    switch (field.type) {
      case 'id':
        wire[key] = idIn(this.style, value as number)
        return
      case 'integer':
        // A data fault may have turned it into text.
        wire[key] = typeof value === 'string' ? value : numberIn(this.style, value as number | null)
        return
      case 'money':
        throw new TypeError('Amounts are written with the currency of their record.')
      case 'text':
        wire[key] = textIn(this.style, value as string | null)
        return
      case 'date':
        wire[key] = dateIn(this.style, value as string | null)
        return
      case 'moment':
        this.moment(wire, kind, field.key, value as string | null)
        return
      case 'flag':
        wire[key] = flagIn(this.style, value === true)
        return
      case 'reference':
        if (field.key === 'project_id' && this.style.carriesProject && typeof value === 'number') {
          this.carriedProject(wire, key, value)
        } else this.reference(wire, key, field.to, value as number | null)
        return
      case 'references':
        this.references(wire, key, field.to, value as readonly number[])
        return
      case 'records':
        wire[key] = this.counted(this.container(field.of ?? kind, value as readonly CanonicalRecord[]))
        return
      case 'dynamic':
        throw new TypeError('Dynamic fields are written with their record.')
    }
  }

  private counted(list: unknown): unknown {
    return this.style.traits.isCounted && Array.isArray(list) ? { count: list.length, items: list as unknown[] } : list
  }

  /** A record of an answer, wrapped in an object if the style does so. */
  wrapped(kind: Kind, record: CanonicalRecord): Wire {
    const { wrap } = this.style.traits
    const written = this.record(kind, record)
    return wrap === null ? written : { [wrap]: written, meta: { rights: 'rw', version: 3 } }
  }

  /** Nested records, or those of an answer, in the style's container. */
  container(
    kind: Kind,
    records: readonly CanonicalRecord[],
    write = (record: CanonicalRecord): Wire => this.record(kind, record)
  ): unknown {
    const written = records.map(write)
    if (this.style.container === 'array' || written.length === 0) return written
    // Hits of several modules may share an id, and a map would lose one.
    if (new Set(records.map((record) => record.id)).size < records.length) return written
    if (records.some((record) => record.id === undefined)) return written
    return Object.fromEntries(records.map((record, at) => [String(record.id), written[at]]))
  }

  private moment(wire: Wire, kind: Kind, name: string, value: string | null): void {
    wire[this.key(kind, name)] = momentIn(this.style, value)
    const time = timeIn(this.style, value)
    const { names } = this.style
    if (time !== null) wire[keyIn(this.style, `${names[`${kind}.${name}`] ?? names[name] ?? name}_time`)] = time
  }

  /** Details of an event's project, which a reader must not mistake for the event's own. */
  private carriedProject(wire: Wire, key: string, id: number): void {
    wire[this.nestedKey(key)] = this.projectSaid(id)
  }

  private projectSaid(id: number): Wire {
    const { style } = this
    const project = this.words.project(id)
    return {
      [keyIn(style, 'id')]: idIn(style, id),
      ...(project === null
        ? {}
        : {
            [keyIn(style, 'name')]: project.name,
            [keyIn(style, 'price')]: moneyIn(style, project.price),
            [keyIn(style, 'created')]: momentIn(style, project.created)
          })
    }
  }

  private labelOf(to: LabelKind | undefined, id: number): string | null {
    return to !== undefined && this.style.labelled.has(to) ? this.words.label(to, id) : null
  }

  /** Whether the thing itself replaces its id. */
  private standsFor(to: LabelKind | undefined): boolean {
    const { reference, labelled, currency } = this.style
    if (to === 'currency' && currency === 'code') return true
    return to !== undefined && labelled.has(to) && (reference === 'nested' || reference === 'name')
  }

  private reference(wire: Wire, key: string, to: LabelKind | undefined, id: number | null): void {
    const { style } = this
    if (id === null && style.traits.isNobody && to === 'user' && style.reference !== 'name') {
      const nobody = { [keyIn(style, 'id')]: style.noReference, [keyIn(style, 'name')]: 'Not set' }
      if (style.reference === 'nested') wire[this.nestedKey(key)] = nobody
      else Object.assign(wire, { [key]: style.noReference, [this.besideKey(key)]: 'Not set' })
      return
    }
    if (id === null) {
      wire[this.standsFor(to) ? this.nestedKey(key) : key] = style.noReference
      return
    }
    const label = this.labelOf(to, id)
    if (style.currency === 'code' && to === 'currency') {
      wire[this.nestedKey(key)] = this.words.label('currency', id)
      return
    }
    if (style.reference === 'name' && label !== null) {
      wire[this.nestedKey(key)] = label
      return
    }
    if (style.reference === 'nested' && this.standsFor(to)) {
      wire[this.nestedKey(key)] = { [keyIn(style, 'id')]: idIn(style, id), [keyIn(style, 'name')]: label }
      return
    }
    if (style.currency === 'beside' && to === 'currency')
      wire[keyIn(style, 'currency_code')] = this.words.label('currency', id)
    if (style.reference === 'pair' && label !== null) {
      wire[key] = [id, label]
      return
    }
    wire[key] = idIn(style, id)
    if (style.reference === 'beside' && label !== null) wire[this.besideKey(key)] = label
  }

  private references(wire: Wire, key: string, to: LabelKind | undefined, ids: readonly number[]): void {
    const { style } = this
    const isKnown = to !== undefined && style.labelled.has(to)
    if (style.references === 'joined') wire[key] = ids.join(',')
    else if (style.references === 'nested' && isKnown) {
      wire[this.nestedKey(key)] = ids.map((id) => ({
        [keyIn(style, 'id')]: idIn(style, id),
        [keyIn(style, 'name')]: this.labelOf(to, id)
      }))
    } else if (style.references === 'map' && isKnown) {
      wire[key] =
        ids.length === 0 ? this.empty() : Object.fromEntries(ids.map((id) => [String(id), this.labelOf(to, id)]))
    } else if (style.references === 'pairs' && isKnown) wire[key] = ids.map((id) => [id, this.labelOf(to, id)])
    else if (style.references === 'names' && isKnown) wire[this.nestedKey(key)] = ids.map((id) => this.labelOf(to, id))
    else wire[key] = ids.map((id) => idIn(style, id))
  }

  private dynamic(wire: Wire, key: string, record: CanonicalRecord): void {
    const { style } = this
    const fields = record.data as CanonicalRecord
    const plans = [...DYNAMIC_FIELDS, ...ODD_FIELDS].filter((plan) => fields[plan.name] !== undefined)
    const areValuesTyped = style.dynamic === 'map' || style.dynamic === 'flat'
    const value = (plan: DynamicFieldPlan): unknown => {
      const written = this.dynamicValue(plan, fields[plan.name] ?? null)
      if (!areValuesTyped || plan.type === 'reference' || plan.type === 'references') return written
      return typedIn(style, plan.type, written)
    }
    switch (style.dynamic) {
      case 'flat':
        for (const plan of plans) wire[keyIn(style, plan.name)] = value(plan)
        return
      case 'map':
        wire[key] =
          plans.length === 0 ? this.empty() : Object.fromEntries(plans.map((plan) => [plan.name, value(plan)]))
        return
      case 'map-of-objects':
        wire[key] = Object.fromEntries(
          plans.map((plan) => [
            plan.name,
            { title: this.words.fieldTitle(plan.name), type: plan.type, value: value(plan) }
          ])
        )
        return
      case 'values':
        wire[key] = plans.map((plan, at) => ({
          [keyIn(style, 'field_id')]: idIn(style, at + 1),
          [keyIn(style, 'field_code')]: plan.name,
          [keyIn(style, 'field_name')]: this.words.fieldTitle(plan.name),
          values: valuesOf(value(plan))
        }))
        return
      case 'titled':
        wire[key] = plans.map((plan) => ({
          name: plan.name,
          title: this.words.fieldTitle(plan.name),
          ...this.titled(plan, fields[plan.name] ?? null, record)
        }))
        return
      case 'list':
        wire[key] = plans.map((plan) => ({
          name: plan.name,
          title: this.words.fieldTitle(plan.name),
          value: value(plan)
        }))
    }
  }

  /** A value with details: the name of a reference, or the currency of an amount. */
  private titled(plan: DynamicFieldPlan, value: CanonicalValue, record: CanonicalRecord): Wire {
    const label = plan.type === 'reference' && value !== null ? this.labelOf('list-element', value as number) : null
    if (label !== null) return { value: idIn(this.style, value as number), [keyIn(this.style, 'value_title')]: label }
    const written = this.dynamicValue(plan, value)
    const currency = plan.type === 'money' && value !== null ? record.currency_id : undefined
    if (typeof currency !== 'number') return { value: written }
    return { value: written, unit: this.words.label('currency', currency) }
  }

  private dynamicValue(plan: DynamicFieldPlan, value: CanonicalValue): unknown {
    const { style } = this
    switch (plan.type) {
      case 'text':
        return this.dynamicText(plan.name, value as string | null)
      case 'date':
        if (plan.name === 'birthday' && style.traits.birthdays === 'unix' && value !== null)
          return Date.parse(String(value)) / 1000
        return dateIn(style, value as string | null)
      case 'money':
        return moneyIn(style, value as number | null)
      case 'flag':
        return flagIn(style, value === true)
      case 'reference':
      case 'references': {
        const scratch: Wire = {}
        if (plan.type === 'reference') this.reference(scratch, 'value', 'list-element', value as number | null)
        else this.references(scratch, 'value', 'list-element', value as readonly number[])
        return scratch.value
      }
    }
  }

  private dynamicText(name: string, value: string | null): unknown {
    const { style } = this
    if (value === null || value === '') return textIn(style, value)
    if (name === 'phone') return contactIn(style, value, 'PHONE', 101)
    if (name === 'email') return contactIn(style, value, 'EMAIL', 103)
    if (name === 'account' && style.traits.digits === 'number') return longNumber(value)
    return textIn(style, value)
  }

  private empty(): unknown {
    return this.style.emptyMap === 'array' ? [] : {}
  }

  private nestedKey(key: string): string {
    return key.replace(/([_-]ids?|Ids?)$/, '')
  }

  private besideKey(key: string): string {
    return `${withoutId(key)}_name`
  }
}

/** Extra fields of real installations; only records with oddities have them. */
const ODD_FIELDS: readonly DynamicFieldPlan[] = [
  { name: 'account', title: { en: 'Account', ru: 'Счёт' }, type: 'text' },
  { name: 'birthday', title: { en: 'Birthday', ru: 'Дата рождения' }, type: 'date' }
]

/** Kinds whose names are parameters of other operations. */
const PLAIN_WORDS: ReadonlySet<Kind> = new Set<Kind>(['module', 'list'])

const isTimeOfEvent = (key: string): boolean => key === 'start' || key === 'end' || key === 'exdate'

/** Seconds in the style's number format. */
const secondsOrText = (style: Style, told: unknown): unknown =>
  typeof told === 'number' ? numberIn(style, told) : told

/** Values one level down; nothing gives an empty list. */
function valuesOf(value: unknown): readonly { readonly value: unknown }[] {
  if (value === null || value === '') return []
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((one) => ({ value: one }))
}
