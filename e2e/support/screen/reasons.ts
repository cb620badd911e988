import type { Style } from '../../../demo/dialects/style.ts'
import type { LabelKind } from '../../../demo/data/reference.ts'
import type { Reason } from './comparison.ts'

const PARTS = ['steps', 'actions', 'checklists', 'goods', 'payments']
const EVERY_FIELD = ['table', 'overview', ...PARTS]

/** Whether the dialect never sends the name for a single reference of this kind; JSON:API sends names beside lists. */
const isBareOfOne = ({ envelope, reference, labelled }: Style, kind: LabelKind): boolean =>
  envelope.kind !== 'jsonapi' && (reference === 'id' || !labelled.has(kind))

/** The same for a field with several references. */
const isBareOfSeveral = ({ envelope, references, labelled }: Style, kind: LabelKind): boolean =>
  envelope.kind !== 'jsonapi' && (references === 'ids' || references === 'joined' || !labelled.has(kind))

/** Known reasons for differences. An unused reason fails the test. */
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
  }
]
