/** What a text, such as a copied signature, names that records may be found by. Pure. */
import { cutToUnits, withoutDirectionMarks } from '../cut-text'
import { takeBankNumbers, takeBareNumbers, takeLabelledNumbers } from './company-numbers'
import { takeCompanies } from './companies'
import { takeContracts } from './contracts'
import { takeForeignAddresses } from './foreign-addresses'
import { takeEmails, takeLinks } from './links'
import { dropDates, dropOtherNumbers } from './other-numbers'
import { Page, type Candidate, type CandidateKind } from './page'
import { takePeople } from './people'
import { takePhones } from './phones'
import { takeRussianAddresses } from './russian-addresses'
import { takeSums } from './sums'

export { CANDIDATE_KINDS, type Candidate, type CandidateKind } from './page'

/** What is behind is not read. In UTF-16 units. */
export const LONGEST_TEXT = 200 * 1024

/** The kinds in the order in which somebody would look them up: what names one record alone comes first. */
const ORDER: readonly CandidateKind[] = [
  ...(['link', 'email', 'phone', 'inn', 'ogrn', 'iban', 'contract', 'company'] as const),
  ...(['person', 'kpp', 'bic', 'address', 'sum'] as const)
]

/**
 * Finds them, each once, those to look up first in front; within a kind in the order of the text.
 *
 * @param text of any length; beyond `LONGEST_TEXT` it is not read
 * @param people who is named beside the text, such as in the head of an e-mail
 * @returns values as saved data is searched best: phones as E.164 (a local number as its digits), e-mail in lower case,
 * INN, OGRN, IBAN without spaces, sums as a number without currency, contracts as their number; all others as written
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

/** Names that stand for companies and addresses are found in the text. */
function isOfPerson(name: string): boolean {
  const page = new Page(readable(name))
  takeEmails(page)
  takePhones(page)
  takeCompanies(page)
  return page.found.length === 0 && /\p{L}{2}/u.test(name)
}

/** One kind of space and dash, no mail quotes and no bars of tables: cells are lines. */
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
