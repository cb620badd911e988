/** Finds people introduced by a letter: sender, recipients, signatory, contact. */
import { isEnglishName, isRussianName } from './given-names'
import { TAKEN, type Page, type Part } from './page'

const WORD = /^(?:\p{Lu}[\p{L}'’-]{1,30}|\p{Lu}\.)$/u
const PARTICLE = /^(?:van|von|der|den|de|da|di|del|della|du|la|le|bin|ibn|al|dos|zu)$/u
/** Words of offices, closings and companies. */
const NO_NAME =
  /^(?:manager|director|sales|head|team|department|dept|support|service|services|customer|office|marketing|finance|accounts?|accounting|regards|best|kind|kindly|warm|thanks|thank|dear|hello|hi|sent|from|to|cc|the|new|street|road|avenue|group|company|mobile|phone|tel|email|e-mail|fax|am|pm|utc|gmt|mon|tue|wed|thu|fri|sat|sun|january|february|march|april|may|june|july|august|september|october|november|december|press|news|info|information|notifications?|reply|no-reply|confidential|attention|please|invoice|order|project|product|chief|senior|junior|lead|officer|engineer|president|outlook|android|iphone|команда|отдел|служба|компания|поддержка|группа|центр|директор|менеджер|главный|генеральный|руководитель|бухгалтер|специалист|инженер|юрист|магазин|город|уважаемые|добрый|наш|ваш|спасибо)$/iu

/** Whether a text is a name: two to four words besides particles and initials. */
function isName(text: string): boolean {
  const words = text.split(' ')
  const own = words.filter((word) => !PARTICLE.test(word))
  const full = own.filter((word) => !word.endsWith('.'))
  const isWritten = own.every((word) => WORD.test(word) && !NO_NAME.test(word.replace(/\.$/, '')))
  return isWritten && own.length >= 2 && own.length <= 4 && full.length >= 1 && !PARTICLE.test(words.at(-1) ?? '')
}

const TITLE = /^(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Herr|Frau|Mme|г-н|г-жа|господин|госпожа)\.? )+/iu
/** Text up to the first mark that ends a name. */
const HEAD = /^[^,;:(/–—<\uFFFC]*/u

/** The name at the beginning of a text, without its title; null without one. */
function nameAt(text: string, from: number, end: number): Part | null {
  const line = text.slice(from, end)
  const title = TITLE.exec(line)?.[0].length ?? 0
  const [head = ''] = (HEAD.exec(line.slice(title))?.[0] ?? '').split(' -', 1)
  const name = head.trimEnd().replace(/(?<=\p{L}{2})['’".]$/u, '')
  return isName(name) ? { from: from + title, to: from + title + name.length, value: name } : null
}

const ADDRESSED = /["'”]? ?[<[](?:mailto:)?\uFFFC/gu
const LONGEST_SENDER = 60
const LAST_FIRST = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}'’-]{1,30}), (\p{Lu}[\p{L}'’-]{1,30})$/u

/** Names before an e-mail address in angle brackets. */
export function takeSenders(page: Page): void {
  const { text } = page
  const parts: Part[] = []
  for (const { index } of text.matchAll(ADDRESSED)) {
    const near = text.slice(Math.max(0, index - LONGEST_SENDER), index)
    const line = near.slice(Math.max(...['\n', TAKEN, '>', ';', ':', '"'].map((sign) => near.lastIndexOf(sign))) + 1)
    const reversed = LAST_FIRST.exec(line)
    const words = line.trim().split(' ')
    // The last two to four words.
    const tails = [4, 3, 2].flatMap((count) => (count > words.length ? [] : words.slice(-count).join(' ')))
    const value = reversed?.[0] ?? tails.find(isName)
    if (
      value === undefined ||
      (reversed !== null && [reversed[1], reversed[2]].some((word) => NO_NAME.test(word ?? '')))
    )
      continue
    const from = text.lastIndexOf(value, index)
    if (from >= (parts.at(-1)?.to ?? 0)) parts.push({ from, to: from + value.length, value })
  }
  page.take('person', parts)
}

const TITLED =
  /(?<!\p{L})(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau|г-н|г-жа)\.? ((?:\p{Lu}\. ?){0,2}\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){1,2})/gu
const LABEL =
  /(?<!\p{L})(?:contact(?: person| name)?|(?:full |your )?name|attn\.?|attention|signed(?: by)?|prepared by|(?:account |sales |your )?manager|имя|ф\.? ?и\.? ?о\.?|контактное лицо|контакты?|(?:ваш )?менеджер|ответственн(?:ый|ая)|директор|исполнитель|руководитель|представитель|from|to|cc|от(?: кого)?|кому|копия)(?::| -| –| —) ?['"]?(?=\p{Lu})|(?<!\p{L})(?:attn\.?|[Вв]аш менеджер) (?=\p{Lu})/giu

const SENT = /^(?:from|to|cc|от|кому|копия)(?!\p{L})/iu
const hasListedName = (name: string): boolean =>
  isEnglishName(name.split(' ', 1)[0] ?? '') || name.split(' ').some(isRussianName)

/** Requests to contact somebody. */
const REACHED =
  /(?<!\p{L})(?:contact|call|phone|email|e-mail|ask(?: for)?|meet|reach|cc) ((\p{Lu}[\p{L}'’-]{1,30}) \p{Lu}[\p{L}'’-]{1,30})/giu

/** Names after a title or label. */
export function takeNamedPeople(page: Page): void {
  page.takeEach('person', TITLED, ([, name = '']) => (isName(name) ? name : undefined))
  page.takeEach('person', REACHED, ([, name = '', first = '']) =>
    isEnglishName(first) && isName(name) ? name : undefined
  )
  const { text } = page
  const parts: Part[] = []
  for (const { 0: label, index } of text.matchAll(LABEL)) {
    const from = index + label.length
    const part = nameAt(text, from, lineEnd(text, from))
    // "From" and "to" may also name towns.
    const isSure = !SENT.test(label) || hasListedName(part?.value ?? '')
    if (part !== null && isSure && part.from >= (parts.at(-1)?.to ?? 0)) parts.push(part)
  }
  page.take('person', parts)
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

const CLOSING =
  /^(?:(?:best|kind|kindest|warm|warmest|with best|with kind|many|yours|с|с наилучшими|с глубоким|искренне|всего|mit freundlichen) )?(?:regards|wishes|sincerely|faithfully|truly|thanks|thank you|cheers|best|sincerely yours|rgds|br|cordialement|bien à vous|grüßen|saludos|cordiali saluti|уважением|ув\.|пожеланиями|спасибо|доброго|ваш|ваша|благодарю)(?: (?:you|and regards|yours))?[,.! ]*|^(?:--|—|––|-{3,}|_{3,})$/iu
const OFFICE =
  /(?<!\p{L})(?:manager|director|head|lead|sales|marketing|officer|engineer|ceo|cfo|cto|coo|president|partner|founder|assistant|accountant|consultant|procurement|buyer|analyst|specialist|developer|designer|lawyer|secretary|owner|менеджер|директор|руководитель|инженер|бухгалтер|специалист|юрист|начальник|отдел)(?!\p{L})/iu

/** Signatures, and names on a line of their own. */
export function takeSigned(page: Page): void {
  const { text } = page
  const parts: Part[] = []
  let isAfterClosing = false
  let from = 0
  for (const line of text.split('\n')) {
    const start = from
    from += line.length + 1
    if (line.trim() === '') continue
    const closing = CLOSING.exec(line)?.[0] ?? ''
    const isSigned = isAfterClosing || closing !== ''
    isAfterClosing = closing !== '' && closing.length === line.length
    const part = nameAt(text, start + closing.length, start + line.length)
    if (part === null) continue
    const behind = text.slice(part.to, start + line.length)
    const isListed = hasListedName(part.value ?? '')
    const isWhole = /^[ .,]*$/.test(behind) || OFFICE.test(behind)
    if (isSigned || (isListed && isWhole)) parts.push(part)
  }
  page.take('person', parts)
}
