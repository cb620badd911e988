/** Postal addresses of English-speaking and European countries. */
import { onOneLine, type Page, type Part } from './page'

const STREET =
  /(?<![\p{L}\p{N}.,/#-])(?:(?:Flat|Apt|Apartment|Suite|Unit)\.? [\dA-Z]{1,5}, ?)?\d{1,5}[A-Za-z]?(?:[-/]\d{1,4})? (?:[A-Z][A-Za-z'’.-]{0,24} ){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Way|Square|Sq|Court|Ct|Place|Pl|Terrace|Close|Crescent|Gardens|Hill|Row|Parkway|Pkwy|Highway|Hwy|Quay|Wharf|Mews|Grove|Park|Circle|Plaza|Walk)(?![\p{L}\p{N}])\.?(?! [A-Z][a-z]+ (?:[A-Z]|and))/gu
const UNIT =
  /^(?:, ?|\n| )(?:(?:Suite|Ste|Apt|Apartment|Unit|Floor|Fl|Room|Rm|Flat|Office|Building|Bldg)\.? ?#?[\dA-Z][\dA-Za-z-]{0,5}|#\d{1,5}|\d{1,2}(?:st|nd|rd|th) [Ff]loor)(?![\p{L}\p{N}])/u
const POSTCODE =
  /^(?:,? ?|\n)(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]{2},? \d{5}(?:-\d{4})?|[A-Z]{2} [A-Z]\d[A-Z] ?\d[A-Z]\d)(?![\p{L}\p{N}])/u
const HAS_POSTCODE = /(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]{2},? \d{5})(?![\p{L}\p{N}])/u
const CITY = /^(?:, ?|\n| )(?:[A-Z][a-zà-ÿ'’.-]{1,24})(?:[ -](?:on|upon|[A-Z][a-zà-ÿ'’.-]{1,24})){0,3}/u
const COUNTRY =
  /^(?:,? ?|\n)(?:UK|United Kingdom|Great Britain|England|Scotland|Wales|USA|U\.S\.A\.|United States|Ireland|Canada|Australia|Germany|Deutschland|France|Italy|Italia|Spain|España|Austria|Österreich|Switzerland|Schweiz|Netherlands|The Netherlands|Belgium|Sweden|Finland|Poland|Denmark|Norway|Czech Republic)(?!\p{L})/u
/** The town's name ends here: nothing on the line could belong to it. */
const CITY_ENDS = /^(?:[.;)]|\n|$)/u

/** A street recognisable only by the postal code after it: "4 Kingsway, Cardiff CF10 3FA". */
const ANY_STREET = /(?<![\p{L}\p{N}.,/#-])\d{1,5}[A-Za-z]?(?:[-/]\d{1,4})?(?: [A-Z][A-Za-z'’.-]{0,24}){1,4}(?=, ?|\n)/gu

/** Length of the address part after a street; 0 without one. */
function tailLength(text: string): number {
  let at = 0
  let isCoded = false
  for (;;) {
    const rest = text.slice(at)
    const code: RegExpExecArray | null = isCoded ? null : POSTCODE.exec(rest)
    // Only a country may follow the postal code.
    const step =
      (COUNTRY.exec(rest) ?? code ?? (isCoded ? null : UNIT.exec(rest)))?.[0] ?? (isCoded ? '' : cityIn(rest))
    if (step === '') return at
    isCoded ||= code !== null
    at += step.length
  }
}

function cityIn(text: string): string {
  const city = CITY.exec(text)?.[0] ?? ''
  if (city === '') return ''
  const behind = text.slice(city.length)
  const isNamed = POSTCODE.test(behind) || COUNTRY.test(behind)
  return isNamed || (city.startsWith(',') && CITY_ENDS.test(behind)) ? city : ''
}

/** Upper bound for the length of a tail. */
const LONGEST_TAIL = 120

function streets(text: string, expression: RegExp, isStreet: (tail: string) => boolean): Part[] {
  const parts: Part[] = []
  let read = 0
  for (const { 0: street, index } of text.matchAll(expression)) {
    if (index < read) continue
    const end = index + street.length
    const tail = tailLength(text.slice(end, end + LONGEST_TAIL))
    if (!isStreet(text.slice(end, end + tail + 1))) continue
    read = end + tail
    parts.push({ from: index, to: read, value: onOneLine(text.slice(index, read)) })
  }
  return parts
}

/** A street with its number, then postal code and town. */
const NUMBER_BEHIND =
  /(?<![\p{L}\p{N}])(?!(?:Invoice|Order|Contract|Page|Item|Room|Phone|Tel|Unit|Build|Version|Total|Adresse|Address)(?!\p{L}))[A-ZÀ-Þ][A-Za-zÀ-ÿ.'’-]{1,40}(?: [A-Za-zÀ-ÿ][A-Za-zÀ-ÿ.'’-]{0,24}){0,4} \d{1,4} ?[a-zA-Z]?(?:, ?|\n)(?:[A-Z]{1,2}-)?\d{4,5}(?: [A-Z]{2})? [A-ZÀ-Þ][A-Za-zÀ-ÿ-]{1,30}(?: (?:am|an der|im|[A-ZÀ-Þ][A-Za-zÀ-ÿ-]{1,30})){0,2}(?:, ?(?:Germany|Deutschland|France|Italy|Italia|Spain|España|Austria|Österreich|Switzerland|Schweiz|Netherlands|Belgium|Finland|Sweden|Denmark|Norway))?/gu
const NUMBER_AHEAD =
  /(?<![\p{L}\p{N}])\d{1,4}(?: bis| ter)?,? (?:rue|avenue|av\.|boulevard|bd|place|quai|chemin|allée|impasse|cours) [A-Za-zÀ-ÿ'’ -]{2,50}(?:, ?|\n)(?:[A-Z]-)?\d{5} [A-ZÀ-Þ][A-Za-zÀ-ÿ-]{1,30}(?: [A-ZÀ-Þ][A-Za-zÀ-ÿ-]{1,30})?(?:, ?(?:France|Belgique|Suisse))?/giu

export function takeForeignAddresses(page: Page): void {
  page.takeEach('address', NUMBER_AHEAD, ([text]) => onOneLine(text))
  page.takeEach('address', NUMBER_BEHIND, ([text]) => onOneLine(text))
  page.take(
    'address',
    streets(page.text, STREET, (tail) => tail.length > 1 || /^[,;.\n)]?$/.test(tail))
  )
  page.take(
    'address',
    streets(page.text, ANY_STREET, (tail) => HAS_POSTCODE.test(tail))
  )
}
