/** Finds Russian postal addresses by the words for their parts. Other countries: `foreign-addresses.ts`. */
import { onOneLine, type Page, type Part } from './page'

/** A piece of text between commas, semicolons and line ends. */
interface Segment {
  readonly from: number
  readonly to: number
  readonly text: string
}

function segmentsOf(text: string): Segment[] {
  return [...text.matchAll(/[^,;\n\uFFFC]+/g)].flatMap(({ 0: piece, index }) => {
    const own = piece.trim()
    const from = index + piece.length - piece.trimStart().length
    return own === '' ? [] : [{ from, to: from + own.length, text: own }]
  })
}

const STREET_FIRST =
  /(?<![\p{L}\p{N}])(?:ул|улица|пр-т|пр-кт|просп|проспект|пр|пер|переулок|ш|шоссе|наб|набережная|б-р|бул|бульвар|пл|площадь|проезд|пр-д|тракт|аллея|мкр|мкрн|мкр-н|микрорайон|линия|туп|тупик|квартал|кв-л)(?!\p{L})\.? ?(?:им\. ?)?(?=[А-ЯЁ\d])/iu
const STREET_NAME =
  /^(?:\d{1,3}(?:-[а-яё]{1,3})? (?:лет )?)?[А-ЯЁ][А-Яа-яЁё.-]{0,30}(?: (?:[А-ЯЁ][А-Яа-яЁё.-]{0,30}|\d{1,2}-[а-яё]{1,3})){0,3}/u
const STREET_LAST =
  /(?<!\p{L})(?:\d-[а-яё]{1,2} )?[А-ЯЁ][А-Яа-яЁё-]{2,30} (?:улица|ул|проспект|пр-т|пр-кт|пр|просп|шоссе|ш|переулок|пер|набережная|наб|бульвар|б-р|площадь|пл|проезд|аллея|линия)(?!\p{L})\.?/u
/** `д. 5`, `корп. 2`, `оф. 305`, `лит. А`. */
const UNIT =
  /^(?:д|дом|влд|вл|владение|зд|здание|к|корп|корпус|стр|строение|лит|литера?|с|оф|офис|кв|квартира|пом|помещ|помещение|ком|комн|комната|каб|кабинет|эт|этаж|подъезд|под|секция)(?:\. ?| ?(?=\d)| (?=[А-Я](?!\p{L})))№? ?(?:\d{1,5}[А-Яа-я]?(?:[/-]\d{1,4}[А-Яа-я]?)?|[А-Я])(?![\p{L}\p{N}])/iu
const NUMBER = /^\d{1,4}(?: ?[А-Яа-я](?! ?\d))?(?:[/-]\d{1,4}[А-Яа-я]?)?(?![\p{L}\p{N}./:-])/u

const LONGEST_HOUSE = 100

/**
 * Length of the house number with its parts at the beginning of a text.
 * @param isAlone the number must be the whole text
 */
function houseLength(whole: string, isAlone: boolean): number {
  const text = whole.slice(0, LONGEST_HOUSE)
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const space = /^ ?/.exec(rest)?.[0].length ?? 0
    const unit = UNIT.exec(rest.slice(space)) ?? (at === 0 ? NUMBER.exec(rest.slice(space)) : null)
    if (unit === null) break
    const end = at + space + unit[0].length
    if (
      isAlone &&
      /^\d/.test(unit[0]) &&
      !/^[ .)]*$/.test(text.slice(end)) &&
      UNIT.exec(text.slice(end).trimStart()) === null
    )
      break
    at = end
  }
  return at
}

const PLACE =
  /^(?:\d{6}|а\/я \d{1,6}|вн\. ?тер\. ?г\.? [А-Яа-яЁё .-]{1,60}|муниципальный округ [А-Яа-яЁё -]{1,40}|россия|рф|российская федерация|мо|(?:\d{6} ?)?(?:г|гор|город|пос|п|посёлок|поселок|пгт|с|село|дер|д|деревня|ст|станица|х|хутор|р-н|район|респ|республика|обл|мкр|мкрн|микрорайон|тер|снт)[. ] ?[А-ЯЁ][А-Яа-яЁё -]{1,40}|(?:\d{6} )?[А-ЯЁ][А-Яа-яЁё-]{1,40}(?: [А-ЯЁ][А-Яа-яЁё-]{1,40})?(?: (?:обл|область|край|р-н|район|республика|округ|ао)\.?)?)$/iu
const CAPITAL = /^(?:\d|а\/я|вн\.|муниципальный|[А-ЯЁ]|(?:г|гор|город|пос|пгт|с|дер|д|п|р-н|респ|обл|мкр|мкрн)[. ])/u
/** Words that announce an address. */
const LEAD = /^.{0,60}(?:: ?|[Аа]дрес(?:у|а|ом)? )/u
const TOWN_WITHIN = /(?:(?<!\d)\d{6}|(?<!\p{L})(?:г|гор|город|пос|пгт|с|дер)[. ] ?[А-ЯЁ])/u

const isPlace = (text: string): boolean => CAPITAL.test(text) && PLACE.test(text)

/** Start of the locality at the end of a segment: "Наш офис: 620014"; null without one. */
function placeStart({ from, text }: Segment): number | null {
  const lead = LEAD.exec(text)?.[0].length ?? 0
  return isPlace(text.slice(lead)) ? from + lead : null
}

/** A street in a segment: start of the address and end of its name. */
function streetIn({ text }: Segment): { readonly start: number; readonly end: number } | null {
  const last = STREET_LAST.exec(text)
  const first = STREET_FIRST.exec(text)
  const name = first === null ? null : STREET_NAME.exec(text.slice(first.index + first[0].length))
  const named =
    first !== null && name !== null ? { start: first.index, end: first.index + first[0].length + name[0].length } : null
  const found =
    last !== null && (named === null || last.index < named.start)
      ? { start: last.index, end: last.index + last[0].length }
      : named
  if (found === null) return null
  const ahead = text.slice(0, found.start)
  const lead = LEAD.exec(ahead)?.[0].length ?? 0
  const town = TOWN_WITHIN.exec(ahead)
  const isBareTown = isPlace(ahead.slice(lead).trim())
  return { start: town !== null ? town.index : isBareTown ? lead : found.start, end: found.end }
}

function russianAddresses(text: string): Part[] {
  const segments = segmentsOf(text)
  /** Whether only a comma separates a segment from the next one. */
  const goesOn = (index: number): boolean => {
    const [one, next] = [segments[index], segments[index + 1]]
    return one !== undefined && next !== undefined && /^, ?\n?$/.test(text.slice(one.to, next.from))
  }
  const parts: Part[] = []
  let read = 0
  segments.forEach((segment, index) => {
    const street = streetIn(segment)
    if (street === null || segment.from < read) return
    let end = segment.from + street.end
    const within = houseLength(segment.text.slice(street.end), false)
    let hasHouse = within > 0
    end += within
    let last = index
    if (end === segment.to) {
      while (goesOn(last)) {
        const next = segments[last + 1]
        if (next === undefined) break
        const length = houseLength(next.text, true)
        const isTown =
          hasHouse &&
          length === 0 &&
          (/^\d{6}$/.test(next.text) || (CAPITAL.test(next.text) && /^(?:г\.? ?)?[А-ЯЁ][а-яё-]+$/u.test(next.text)))
        if (length === 0 && !isTown) break
        hasHouse ||= length > 0
        end = next.from + (isTown ? next.text.length : length)
        last += 1
        if (end < next.to) break
      }
    }
    if (!hasHouse) return
    let from = segment.from + street.start
    if (street.start === 0) {
      for (let at = index - 1; at >= 0 && goesOn(at); at--) {
        const place = segments[at]
        const start = place === undefined || place.from < read ? null : placeStart(place)
        if (start === null || place === undefined) break
        from = start
        if (start !== place.from) break
      }
    }
    read = end
    parts.push({ from, to: end, value: onOneLine(text.slice(from, end)) })
  })
  return parts
}

export function takeRussianAddresses(page: Page): void {
  page.take('address', russianAddresses(page.text))
}
