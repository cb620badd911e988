import type { Style } from '../../../src/main/demo/dialects/style.ts'
import type { LabelKind } from '../../../src/main/demo/data/reference.ts'
import { isNamedAlone } from '../../../src/main/demo/dialects/named-alone.ts'
import type { Reason } from './comparison.ts'

const PARTS = ['steps', 'events', 'checklists', 'goods', 'payments']
const EVERY_FIELD = ['table', 'overview', ...PARTS]

/** Whether nothing that the dialect sends with a field of one calls it by its name. */
const isBareOfOne = (style: Style, kind: LabelKind): boolean =>
  style.envelope.kind === 'jsonapi' ? !style.labelled.has(kind) : style.reference === 'id' || !style.labelled.has(kind)

/** The same of a field of several. */
const isBareOfSeveral = (style: Style, kind: LabelKind): boolean =>
  style.envelope.kind === 'jsonapi'
    ? !style.labelled.has(kind)
    : style.references === 'ids' || style.references === 'joined' || !style.labelled.has(kind)

/** Why a place can't say what is meant. A reason that nothing needs any more fails the test. */
export const REASONS: readonly Reason[] = [
  {
    why: 'no operation tells what currencies are called, and this dialect sends their ids alone',
    places: EVERY_FIELD,
    fields: ['price', 'currency_id', 'budget', 'sum', 'amount', 'quantity'],
    when: ({ dialect: { style } }) => style.currency === 'reference' && isBareOfOne(style, 'currency'),
    instead: /^[+\u2212]?(?:\d+ × )?[\d,.]+ \((?:No\.|currency) \d\)$|^currency \d$/u
  },
  {
    why: 'no operation tells what goods are called, and this dialect sends their ids alone in projects',
    places: ['table', 'overview', 'goods'],
    fields: ['good_id'],
    when: ({ dialect: { style } }) => isBareOfSeveral(style, 'good'),
    instead: /No\. \d+/u
  },
  {
    why: 'a field of the installation’s own that bears the name of an element is a text to the cache',
    places: ['filters offline'],
    fields: ['industry'],
    when: ({ dialect: { style } }) => style.dynamic !== 'titled' && isNamedAlone(style, 'list-element'),
    instead: /^$/u
  }
]
