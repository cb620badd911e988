/** Texts about a client, as fields of its page and lines of its summary. Pure. */
import type { ClientContact, ClientDetail, ClientMoment, ClientRow, KnownOf } from '@shared/model/clients'
import type { Field, FieldValue, Reference } from '@shared/model/record'
import { formatDateTime, formatNumber } from '../../basics/format'
import { t, tn } from '../../locales/clients'
import { amountText, fieldLabel, shortened } from '../../words/field-text'
import { childLine, pastLine } from '../projects/children/child-words'

/** Maximum characters of an event. */
const LONGEST = 160

export const clientName = ({ name }: Pick<ClientRow, 'name'>): string => name?.trim() || t('clients.untitled')

/** Whether something is unknown for some projects. */
export const isPart = ({ known, of }: KnownOf): boolean => known < of

/** `{known} of {of}` for a message. */
export const knownWords = ({ known, of }: KnownOf): { readonly known: string; readonly of: string } => ({
  known: formatNumber(known),
  of: formatNumber(of)
})

/** An amount, which says if it has no currency. */
export const sumWords = (amount: number, currency: Reference | null): string =>
  currency === null ? t('clients.noCurrency', { sum: amountText(amount, null) }) : amountText(amount, currency)

/** Date and subject of a step: a date field, an event or checklist of a project, or a calendar event. */
export function momentWords(moment: ClientMoment, isPast = false): string {
  return `${formatDateTime(moment.at)} · ${subjectOf(moment, isPast)}`
}

function subjectOf(moment: ClientMoment, isPast: boolean): string {
  switch (moment.kind) {
    case 'date':
      return fieldLabel({ ...moment.field, role: null })
    case 'child':
      return (isPast ? pastLine : childLine)(moment.child, LONGEST)
    case 'event': {
      const { id, title } = moment.occurrence
      return shortened(title?.trim() || t('clients.eventUntitled', { id: String(id) }), LONGEST)
    }
  }
}

/** A text of this page in the form of a field, so that it is shown and copied like one. */
export const lineField = (key: string, label: string, value: FieldValue): Field => ({
  ...{ key: `client:${key}`, label, isRenamed: true, section: 'built-in', role: null },
  value
})

const text = (said: string): FieldValue => ({ type: 'text', text: said })

/** A line about a step; `moment` leads to its project. */
export interface MomentLine {
  readonly field: Field
  readonly moment: ClientMoment
}

/** Next step, passed dates and last event, as far as known. */
export function momentLines({
  next,
  passed,
  last
}: Pick<ClientDetail, 'next' | 'passed' | 'last'>): readonly MomentLine[] {
  const line = (key: string, label: string, moment: ClientMoment, isPast = false): MomentLine => ({
    field: lineField(key, label, text(momentWords(moment, isPast))),
    moment
  })
  const passedLabel = passed === null || passed.count < 2 ? t('clients.passed') : tn('clients.passedMore', passed.count)
  return [
    ...(next === null ? [] : [line('next', t('clients.nextStep'), next)]),
    ...(passed === null ? [] : [line('passed', passedLabel, passed.latest)]),
    ...(last === null ? [] : [line('last', t('clients.lastEvent'), last, true)])
  ]
}

const texts = (all: readonly string[]): FieldValue =>
  all.length === 1 ? text(all[0] ?? '') : { type: 'texts', texts: all }

/** Tax numbers and addresses. */
export const requisiteFields = ({ taxIds, addresses }: ClientDetail): readonly Field[] => [
  ...(taxIds.length === 0 ? [] : [lineField('tax-id', t('clients.taxId'), texts(taxIds))]),
  ...addresses.map((address, at) => lineField(`address ${at}`, t('clients.address'), text(address.text)))
]

/** A contact as a field: the name, with phones and e-mails as the value. */
export const contactField = ({ name, phones, emails }: ClientContact, at: number): Field => ({
  ...lineField(`contact ${at}`, name?.trim() || t('clients.contactUnnamed'), texts([...phones, ...emails])),
  // Numbers without a country code are phones too.
  answer: 'phone'
})
