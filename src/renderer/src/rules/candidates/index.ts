/** Extracts search candidates from a text such as a copied signature. Pure. */
import { type Candidate, type CandidateKind, LONGEST_TEXT } from '@shared/model/candidates'
import { cutToUnits, withoutDirectionMarks } from '@shared/rules/cut-text'
import { takeBankNumbers, takeBareNumbers, takeLabelledNumbers } from './company-numbers'
import { takeCompanies } from './companies'
import { takeContracts } from './contracts'
import { takeForeignAddresses } from './foreign-addresses'
import { takeEmails, takeLinks } from './links'
import { dropDates, dropOtherNumbers } from './other-numbers'
import { Page } from './page'
import { takePeople } from './people'
import { takePhones } from './phones'
import { takeRussianAddresses } from './russian-addresses'
import { takeSums } from './sums'

/** Kinds by priority: those that identify a single record come first. */
const ORDER: readonly CandidateKind[] = [
  ...(['link', 'email', 'phone', 'inn', 'ogrn', 'iban', 'contract', 'company'] as const),
  ...(['person', 'kpp', 'bic', 'address', 'sum'] as const)
]

/**
 * Extracts the candidates without duplicates, by priority of kind, then in text order.
 *
 * @param text of any length; only `LONGEST_TEXT` is read
 * @param people names given beside the text, e.g. in an e-mail header
 * @returns values as the search expects them. Phones are E.164 (a local number: its digits), e-mail lower case; INN,
 * OGRN and IBAN lack spaces, sums their currency. Contracts are numbers; others as written.
 */
export function candidates(text: string, people: readonly string[] = []): Candidate[] {
  const page = new Page(readable(cutToUnits(text, LONGEST_TEXT)))
  takeLinks(page)
  takeEmails(page)
  takeBankNumbers(page)
  takeLabelledNumbers(page)
  dropOtherNumbers(page)
  takeContracts(page)
  takeSums(page)
  dropDates(page)
  takeBareNumbers(page)
  takePhones(page)
  takeCompanies(page)
  takeRussianAddresses(page)
  takeForeignAddresses(page)
  takePeople(page)
  const named = people.filter(isOfPerson).map((value) => ({ kind: 'person' as const, value }))
  const found = [...named, ...page.found]
  const seen = new Set<string>()
  return ORDER.flatMap((kind) => found.filter((one) => one.kind === kind)).filter(({ kind, value }) => {
    const key = `${kind} ${value.toLowerCase()}`
    return !seen.has(key) && seen.add(key)
  })
}

/** False for names of companies and addresses, which the text search finds. */
function isOfPerson(name: string): boolean {
  const page = new Page(readable(name))
  takeEmails(page)
  takePhones(page)
  takeCompanies(page)
  return page.found.length === 0 && /\p{L}{2}/u.test(name)
}

/** Normalises spaces and dashes and removes mail quotes and table bars: cells become lines. */
function readable(text: string): string {
  return withoutDirectionMarks(text)
    .normalize('NFC')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF\uFFFC]/g, '')
    .replace(/\r\n?|[\t\v\f\u0085\u2028\u2029|│•·]/g, '\n')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\u2010-\u2012]/g, '-')
    .split('\n')
    .map((line) =>
      line
        .replace(/^[ >]+/, '')
        .replaceAll(/ {2,}/g, ' ')
        .trimEnd()
    )
    .join('\n')
    .replaceAll('**', '')
}
