// Links for property tests: valid ones of every form, and damaged or malicious variants.
import fc from 'fast-check'
import { factsOf } from '../../../src/shared/model/nouns'
import { NOUNS } from '../../../src/shared/model/record'
import {
  LINK_PAGES,
  linkableText,
  linkText,
  SEARCHED_PAGES,
  type AppLink,
  type LinkPlace,
  type SearchIn
} from '../../../src/shared/rules/links'
import { addMonths } from '../../../src/shared/rules/months'

const id = fc.oneof(fc.nat(9_999), fc.maxSafeNat())
const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)

/** Records of other modules have a separate form. */
const NAMED = NOUNS.filter((noun) => noun !== 'module-record')

const record = fc.constantFrom(...NAMED, 'person' as const).chain((noun): fc.Arbitrary<LinkPlace> => {
  const isWithin = noun !== 'person' && factsOf(noun).within !== null
  return fc.record({
    kind: fc.constant('record' as const),
    noun: fc.constant(noun),
    id: noun === 'person' ? fc.maxSafeInteger() : id,
    parent: isWithin ? id : fc.constant(null)
  })
})

const words = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) => linkableText(text))
  .filter((text) => text !== null)

const place: fc.Arbitrary<LinkPlace> = fc.oneof(
  { arbitrary: record, weight: 3 },
  fc.record({ kind: fc.constant('page' as const), page: fc.constantFrom(...LINK_PAGES) }),
  fc.record({ kind: fc.constant('view' as const), view: name }),
  fc.record({ kind: fc.constant('folder' as const), id }),
  fc.record({ kind: fc.constant('client' as const), key: words }),
  fc.record({ kind: fc.constant('module-record' as const), module: words, id }),
  fc.record({ kind: fc.constant('month' as const), month: fc.nat(9_999 * 12).map((by) => addMonths('0000-01', by)) }),
  fc.record({
    kind: fc.constant('search' as const),
    in: fc.oneof(fc.constantFrom<SearchIn>('everywhere', ...SEARCHED_PAGES), fc.record({ folder: id })),
    text: words
  }),
  fc.record(
    {
      ...{ kind: fc.constant('search' as const), in: fc.constant('everywhere' as const), text: words },
      ...{ module: words, deleted: fc.constant(true as const) }
    },
    { requiredKeys: ['kind', 'in', 'text'] }
  )
)

/** Any link that the app can write. */
export const anyLink: fc.Arbitrary<AppLink> = fc
  .record({
    place,
    workspaceId: name,
    serviceMark: fc.option(fc.stringMatching(/^[0-9a-f]{12}$/), { nil: null })
  })
  .map(({ place: at, ...where }) => ({ ...at, ...where }))

const PUT = [
  ...['/', '//', '?', '#', '%2e', '%2F', '%', '%zz', '%C3', '..', '&', '=', ':', '@', '~', '\\', ' ', '+', '*', '<b>'],
  ...['\u202e', '\u200b', '\0', '\n', '\t', '0', '٣', '-', 'é', '😀', '\ud800', 'null', '__proto__', 'constructor'],
  ...['view=', 'text=', '/modules/', '/deleted', 'projects', 'records/', 'settings', 'connect', 'javascript:'],
  ...['https://', 'file:///', 'app://']
]

/** A link with up to three mutations: insertion, deletion, doubling, truncation or other spelling. */
const mutated = fc
  .tuple(
    anyLink,
    fc.array(fc.record({ at: fc.nat(400), cut: fc.nat(8), put: fc.oneof(fc.constantFrom(...PUT), fc.string()) }), {
      minLength: 1,
      maxLength: 3
    }),
    fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => encodeURI(text.toWellFormed()),
      (text) => text + text,
      (text) => text.slice(0, text.length / 2),
      (text) => text.replace('deskside://', 'deskside:')
    )
  )
  .map(([link, changes, last]) => {
    let text = linkText(link)
    for (const { at, cut, put } of changes) {
      const from = at % (text.length + 1)
      text = text.slice(0, from) + put + text.slice(from + cut)
    }
    return last(text)
  })

/** Texts that may be links: valid, mutated, and other things that are opened. */
export const anyLinkText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: mutated, weight: 6 },
  { arbitrary: anyLink.map(linkText), weight: 2 },
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }).map((text) => `deskside://workspaces/w-1/${text}`)
)
