/** A client as text for an e-mail: all about it, or its requisites alone. Pure. */
import type { ClientDetail, ClientStage } from '@shared/model/clients'
import { formatMoment } from '../../basics/format'
import { t, tn } from '../../locales/clients'
import type { Brief, BriefLine } from '../../record-ui/brief'
import { fieldView, referenceName } from '../../words/field-text'
import { clientMoney } from './client-money'
import { clientName, contactField, isPart, knownWords, momentLines, requisiteFields, sumWords } from './client-words'

const lineOf = (field: ReturnType<typeof contactField>): BriefLine => ({
  label: field.label,
  text: fieldView(field.value).text.replaceAll('\n', ', ')
})

const contactLines = ({ contacts }: ClientDetail): readonly BriefLine[] =>
  contacts
    .map(contactField)
    .map(lineOf)
    .filter(({ text }) => text !== '')

/** Tax numbers, addresses and contacts; empty if none is known. */
export const requisiteLines = (client: ClientDetail): readonly BriefLine[] => [
  ...requisiteFields(client).map(lineOf),
  ...contactLines(client)
]

/** @param at when the projects were read; epoch milliseconds */
export function requisitesBrief(client: ClientDetail): Brief {
  return { title: clientName(client), sections: [{ heading: null, lines: requisiteLines(client) }], foot: null }
}

/** The main facts for a preview: what is next, sums, and how to reach them. */
export const previewLines = (client: ClientDetail): readonly BriefLine[] => [
  ...momentLines(client).map(({ field }) => lineOf(field)),
  ...moneyLines(client),
  ...requisiteLines(client)
]

export function clientBrief(client: ClientDetail, at: number | null): Brief {
  const sections = [
    { heading: null, lines: requisiteLines(client) },
    { heading: t('clients.ahead'), lines: aheadLines(client) },
    { heading: t('clients.money'), lines: moneyLines(client) },
    { heading: t('clients.byStage'), lines: client.stages.map(stageLine) }
  ]
  return {
    title: clientName(client),
    sections: sections.filter(({ lines }) => lines.length > 0),
    foot: at === null ? t('common.notCached') : t('common.asOfFull', { moment: formatMoment(at) })
  }
}

function aheadLines(client: ClientDetail): readonly BriefLine[] {
  const lines = momentLines(client).map(({ field, moment }): BriefLine => {
    const project = referenceName(moment.project, 'project')
    return { label: field.label, text: `${fieldView(field.value).text} (${project})` }
  })
  const { eventsKnown } = client
  if (!isPart(eventsKnown)) return lines
  return [...lines, { label: t('projects.title'), text: t('clients.eventsKnown', knownWords(eventsKnown)) }]
}

/** Amounts by currency. The outstanding sum is left out unless all payments are known. */
export function moneyLines({ stages }: Pick<ClientDetail, 'stages'>): readonly BriefLine[] {
  const { lines, paid } = clientMoney(stages)
  return lines.flatMap(({ currency, price, received, outstanding }): readonly BriefLine[] => {
    const sum = received === null ? null : sumWords(received, currency)
    const part = sum === null ? t('clients.unknown') : sum
    return [
      ...(price === null ? [] : [{ label: t('clients.price'), text: sumWords(price, currency) }]),
      {
        label: t('clients.received'),
        text: isPart(paid) ? `${part} (${t('clients.paymentsKnown', knownWords(paid))})` : part
      },
      ...(outstanding === null
        ? []
        : [
            {
              label: t(outstanding < 0 ? 'clients.overpaid' : 'clients.outstanding'),
              text: sumWords(Math.abs(outstanding), currency)
            }
          ])
    ]
  })
}

function stageLine({ funnel, stage, count, sums }: ClientStage): BriefLine {
  const name = stage === null ? t('clients.withoutStage') : referenceName(stage, 'stage')
  const label =
    funnel === null ? name : t('clients.brief.ofFunnel', { funnel: referenceName(funnel, 'funnel'), stage: name })
  const prices = sums.map(({ amount, currency }) => sumWords(amount, currency))
  return { label, text: [tn('clients.brief.stage', count), ...prices].join(', ') }
}
