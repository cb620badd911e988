/** Finds Russian names: with patronymic, with initials, or of two words. */
import { isRussianName } from './given-names'
import { before, type Page, type Part } from './page'

interface Word {
  readonly text: string
  readonly from: number
  readonly to: number
}

const WORD = /[А-Яа-яЁё]{2,30}(?:-[А-Яа-яЁё]{2,30})?(?![А-Яа-яЁё.-]\p{L})/gu
const PATRONYMIC =
  /^[а-яё]{2,20}(?:(?:ович|евич)(?:а|у|ем|е)?|(?:овн|евн)(?:а|ы|е|у|ой))$|^(?:ильич|кузьмич|лукич|фомич|никитич|саввич)(?:а|у|ом|е)?$|^(?:ильиничн|никитичн|кузьминичн|лукиничн|фоминичн|саввичн)(?:а|ы|е|у|ой)$/
const SON_OF = /^(?:оглы|кызы|угли|кизи|улы)$/i
const SURNAME =
  /(?:(?:[оеё]в|[иы]н)(?:а|у|ым|е|ой|ых)?|[сц]к(?:ий|ой|ого|ому|им|ом|ая|ую)|(?:[а-яё]{2})ко|[ую]к(?:а|у|ом|е)?|дзе|швили|ян(?:а|у|ом|е)?|[иы]х)$/
/** Words that begin a sentence or name an office, never surnames. */
const NO_SURNAME =
  /^(?:уважаем(?:ый|ая|ые)|дорог(?:ой|ая)|добрый|здравствуйте|спасибо|директор\p{L}{0,2}|менеджер\p{L}{0,2}|инженер\p{L}{0,2}|бухгалтер\p{L}{0,2}|юрист\p{L}{0,2}|руководител\p{L}{1,2}|начальник\p{L}{0,2}|председател\p{L}{1,2}|президент\p{L}{0,2}|господин\p{L}{0,2}|госпож\p{L}{1,2}|контакт\p{L}{0,2}|клиент\p{L}{0,2}|покупател\p{L}{1,2}|получател\p{L}{1,2}|заказчик\p{L}{0,2}|исполнител\p{L}{1,2}|ответственн\p{L}{2,3}|имя|фио|магазин\p{L}{0,2}|один|январ\p{L}|ваш|наш|коллеги|привет|алло|от|для|кому|с|и|к|у|по|это|звонил[аи]?)$/iu
const PLACE_BEFORE =
  /(?:улиц\p{L}|ул\.|проспект\p{L}{0,2}|пр\.|пр-т|пр-кт|площад\p{L}|пл\.|переул\p{L}{2,3}|пер\.|шоссе|бульвар\p{L}?|набережн\p{L}{2}|им\.|имени|театр\p{L}?|музе\p{L}|школ\p{L}|ледокол\p{L}?|теплоход\p{L}?|фонд\p{L}?|парк\p{L}?|сквер\p{L}?|памятник\p{L}?|стадион\p{L}?|академика|генерала|маршала|космонавта|[«"“„'])\s?$/iu

const isCapital = (text: string): boolean => /^[А-ЯЁ]/.test(text)
const isSurname = (text: string): boolean => SURNAME.test(text.toLowerCase()) && !NO_SURNAME.test(text)
const isPatronymic = (text: string): boolean => PATRONYMIC.test(text.toLowerCase())
/** Streets, ships and goods are named after people. */
const isOfPlace = (text: string, at: number): boolean => PLACE_BEFORE.test(before(text, at, 24))

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, from: index, to: index + word.length }))

/** Calls `read` for each word, with access to the neighbours separated only by a blank. */
function partsOf(text: string, read: (at: number, word: (index: number) => Word | null) => Part | null): Part[] {
  const words = wordsOf(text)
  const parts: Part[] = []
  words.forEach((own, at) => {
    const near = (index: number): Word | null => {
      const other = words[index] ?? null
      if (other === null || index === at) return other
      const [first, last] = index < at ? [index, at] : [at, index]
      for (let gap = first; gap < last; gap++) {
        const [one, next] = [words[gap], words[gap + 1]]
        if (one === undefined || next === undefined || text.slice(one.to, next.from) !== ' ') return null
      }
      return other
    }
    const part = read(at, near)
    if (part !== null && part.from >= (parts.at(-1)?.to ?? 0) && own.from >= part.from) parts.push(part)
  })
  return parts
}

const partFrom = (text: string, first: Word, last: Word): Part => ({
  from: first.from,
  to: last.to,
  value: text.slice(first.from, last.to)
})

export function takePatronymics(page: Page): void {
  const { text } = page
  page.take(
    'person',
    partsOf(text, (at, word) => {
      const own = word(at)
      const behindOwn = word(at + 1)
      if (own === null) return null
      const isTurkic = behindOwn !== null && SON_OF.test(behindOwn.text)
      if (!isTurkic && !isPatronymic(own.text)) return null
      const name = word(at - 1)
      if (name === null || !(isRussianName(name.text) || (isCapital(name.text) && isCapital(own.text)))) return null
      if (!isCapital(own.text) && !isRussianName(name.text)) return null
      const last = isTurkic ? behindOwn : own
      const [ahead, behind] = [word(at - 2), isTurkic ? null : behindOwn]
      const isWritten = (one: Word): boolean => isCapital(one.text) || !isCapital(name.text)
      if (isOfPlace(text, (ahead ?? name).from)) return null
      if (ahead !== null && isWritten(ahead) && isSurname(ahead.text)) return partFrom(text, ahead, last)
      if (behind !== null && isWritten(behind) && isSurname(behind.text)) return partFrom(text, name, behind)
      const isFirst = ahead !== null && isCapital(ahead.text) && word(at - 3) === null
      if (isFirst && !NO_SURNAME.test(ahead.text)) return partFrom(text, ahead, last)
      const isLast = behind !== null && isCapital(behind.text) && word(at + 2) === null
      return partFrom(text, name, isLast ? behind : last)
    })
  )
}

const AHEAD =
  /(?<![\p{L}\p{N}.])(?:[А-ЯЁ][а-яё]{1,30}|[А-ЯЁ]{3,30})(?:-[А-ЯЁ][А-Яа-яЁё]{1,30})? [А-ЯЁ]\.(?: ?[А-ЯЁ](?:\.|(?![\p{L}\p{N}])))?(?!\p{L})/gu
const BEHIND =
  /(?<![\p{L}\p{N}.])[А-ЯЁ]\. ?(?:[А-ЯЁ]\. ?)?(?:[А-ЯЁ][а-яё]{2,30}|[А-ЯЁ]{3,30})(?:-[А-ЯЁ][А-Яа-яЁё]{1,30})?(?![\p{L}\p{N}])/gu
const LATIN =
  /(?<![\p{L}\p{N}.])(?:[A-Z][a-z]{2,30} [A-Z]\. ?[A-Z]\.|[A-Z]\. ?[A-Z]\. ?[A-Z][a-z]{2,30})(?![\p{L}\p{N}])/gu

/** "Иванов И. И.", "И. И. Иванов"; with a single initial, the ending must be that of a surname. */
export function takeNamesWithInitials(page: Page): void {
  const read = ({ 0: name, index, input }: RegExpExecArray): string | undefined => {
    const surname = name.match(/[А-ЯЁ][А-Яа-яЁё-]+/)?.[0] ?? ''
    const initials = name.match(/[А-ЯЁ]\.|(?<=[ .])[А-ЯЁ]$/g) ?? []
    if (NO_SURNAME.test(surname) || isOfPlace(input, index)) return undefined
    return initials.length > 1 || isSurname(surname) ? name : undefined
  }
  page.takeEach('person', AHEAD, read)
  page.takeEach('person', BEHIND, read)
  page.takeEach('person', LATIN, ([name]) => name)
}

/** A given name and a surname, in any order. */
export function takeNamesOfTwo(page: Page): void {
  const { text } = page
  page.take(
    'person',
    partsOf(text, (at, word) => {
      const own = word(at)
      if (own === null || !isCapital(own.text) || !isRussianName(own.text)) return null
      const [ahead, behind] = [word(at - 1), word(at + 1)]
      const mayBe = (one: Word | null): one is Word => one !== null && isCapital(one.text) && isSurname(one.text)
      if (mayBe(behind) && !isOfPlace(text, own.from)) return partFrom(text, own, behind)
      return mayBe(ahead) && !isOfPlace(text, ahead.from) ? partFrom(text, ahead, own) : null
    })
  )
}
