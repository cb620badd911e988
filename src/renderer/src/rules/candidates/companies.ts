/** Finds companies by a legal form before or after the name. */
import { withoutEnd } from '@shared/rules/trimmed'
import { TAKEN, type Page, type Part } from './page'

/** Legal form before a name. */
const FORM =
  /(?<![\p{L}\p{N}])(?:ООО|АО|ПАО|НПАО|ЗАО|ОАО|НАО|НКО|АНО|ИП|ФГУП|ГУП|МУП|ФГБУЗ?|ГБУЗ?|МБУ|ФГБОУ|ФГАОУ|ГБОУ|МБОУ|ГКУ|МКУ|ФКУ|ТОО|ТОВ|ОДО|ЧУП|ЧОУ|СПАО|КФХ|ТСЖ|СНТ|ГК|ПК|ТД|ооо|ао|пао|зао|оао|ип|OOO|OAO|ZAO|PAO|АООТ|LLC|PJSC|JSC|(?:[Пп]убличное |[Зз]акрытое |[Оо]ткрытое |[Нн]епубличное )?[Аа]кционерное общество|[Оо]бщество с ограниченной ответственностью|[Ии]ндивидуальный предприниматель|[Аа]втономная некоммерческая организация)(?= ?["«„“”'\p{L}\d])(?![\p{L}\d])/gu
const CLOSING: Readonly<Record<string, string>> = { '«': '»', '„': '“”', '“': '”"', '"': '"', '”': '”', "'": "'" }
const LONGEST_NAME = 120
/** Words after a form that show it stands alone or is no part of a name. */
const NO_NAME = /^(?:ИНН|КПП|ОГРН|ОГРНИП|БИК|НДС|УСН|INN|KPP|OGRN|ООО|АО|ПАО|ИП|ЗАО|ОАО|[РР]Ф)$/u
const WORD = /^[\p{Lu}\d][\p{L}\p{N}.'’+-]*$/u
const MORE_WORDS = 4
const isSole = (form: string): boolean => /^(?:ип|индивидуальный)/i.test(form)
const isShortForm = (form: string): boolean => !form.includes(' ') || isSole(form)

/** End of a quoted name, with its closing quote; -1 if it does not end on its line. */
function quotedEnd(text: string, from: number): number {
  const opening = text.charAt(from)
  const closing = CLOSING[opening] ?? ''
  let depth = 1
  for (let at = from + 1; at < text.length && at - from < LONGEST_NAME; at++) {
    const sign = text.charAt(at)
    if (sign === '\n' || sign === TAKEN) return -1
    if (closing.includes(sign)) depth -= 1
    else if (sign === opening) depth += 1
    if (depth === 0) return at + 1
  }
  return -1
}

/** End of an unquoted name that begins here; `from` if there is none. */
function wordsEnd(text: string, from: number, isOnlyName: boolean): number {
  const line = text.slice(from, from + LONGEST_NAME).split('\n', 1)[0] ?? ''
  let end = 0
  let count = 0
  let at = 0
  for (const token of line.split(' ')) {
    const bare = withoutEnd(token, ',;:)?!"»”')
    const word = isOnlyName ? bare : withoutEnd(bare, '.')
    const isInitials = /^(?:\p{Lu}\.-?){1,2}$/u.test(bare)
    const isJoint = count > 0 && /^(?:и|&|и Ко)$/u.test(token)
    if (!isJoint && (!WORD.test(word) || NO_NAME.test(word))) break
    if (isOnlyName && (count > 2 || (/\d/.test(word) && !isInitials))) break
    if (!isJoint) end = at + (isInitials && isOnlyName ? bare.length : word.length)
    count += 1
    at += token.length + 1
    if (token !== word && !(isInitials && token === bare)) break
    if (count > MORE_WORDS) break
  }
  return from + end
}

function formsInFront(text: string): Part[] {
  const parts: Part[] = []
  let read = 0
  for (const match of text.matchAll(FORM)) {
    const [form] = match
    if (match.index < read) continue
    let from = match.index + form.length
    if (text.charAt(from) === ' ') from += 1
    // An additional short form: АО НПО «Сигнал».
    const further = /^\p{Lu}{2,5}(?: \p{Lu}{2,5})? (?=["«„“])/u.exec(text.slice(from, from + 16))?.[0] ?? ''
    from += further.length
    const isQuoted = text.charAt(from) in CLOSING
    const mayBeBare = isShortForm(form) && form !== form.toLowerCase()
    const end = isQuoted ? quotedEnd(text, from) : mayBeBare ? wordsEnd(text, from, isSole(form)) : from
    if (end <= from) continue
    read = end
    parts.push({ from: match.index, to: end, value: text.slice(match.index, end) })
  }
  return parts
}

/** Legal form after a name. */
const SUFFIX =
  /(?<![\p{L}\p{N}])(?:Co\., ?Ltd\.?|(?:Pty\.? )?Ltd\.?|Limited|L\.L\.C\.|LLC|LLP|L\.P\.|Inc\.?|Incorporated|Corp\.?|Corporation|PLC|plc|GmbH(?: & Co\.? KG)?|mbH|AG|KGaA|KG|OHG|UG|e\.K\.|S\.A\.S?\.?|SAS?|SARL|S\.à r\.l\.|S\.?[Rr]\.?[Ll]\.?|S\.[Pp]\.A\.|SpA|S\.L\.U?\.?|B\.V\.|BV|N\.V\.|NV|Oyj?|ABp?|ASA?|A\/S|ApS|Kft\.?|Zrt\.?|Sp\. z o\.o\.|s\.r\.o\.|d\.o\.o\.|a\.s\.|PJSC|JSC|OÜ|SIA|UAB|Lda\.?|Ltda\.?)(?![\p{L}\p{N}/&-])/gu
const NAME_WORD = /^["“«(]*[\p{Lu}\d][\p{L}\p{N}.'’&+-]*,?$/u
const JOINT = /^(?:&|and|of|de|du|der|van|von|den|et|y|e)$/u
/** Words that begin a sentence, not a name. */
const BEGINS =
  /^(?:dear|to|from|between|and|for|at|company|client|customer|supplier|attn|re|fwd|contact|by|with|hello|hi|our|your|on|in|of|buyer|seller)$/iu
const LONGEST_BEFORE = 80

/** Start of the name before a form, at `read` or later; `at` if there is none. */
function nameStart(text: string, at: number, read: number): number {
  const near = text.slice(Math.max(read, at - LONGEST_BEFORE), at)
  const line = near.slice(Math.max(near.lastIndexOf('\n'), near.lastIndexOf(TAKEN)) + 1)
  const tokens = line.trimEnd().split(' ')
  let start = at
  let place = at - line.length + line.trimEnd().length
  for (let index = tokens.length - 1; index >= 0 && tokens.length - index <= 6; index--) {
    const token = tokens[index] ?? ''
    const from = place - token.length
    const isLast = index === tokens.length - 1
    const isName = NAME_WORD.test(token) && (isLast || !token.endsWith(',')) && !BEGINS.test(token)
    if (isName) start = from + (/^["“«(]*/u.exec(token)?.[0].length ?? 0)
    else if (!JOINT.test(token) || isLast) break
    if (/^["“«(]/u.test(token)) break
    place = from - 1
  }
  return start
}

function formsBehind(text: string): Part[] {
  const parts: Part[] = []
  let read = 0
  for (const { 0: form, index } of text.matchAll(SUFFIX)) {
    const from = nameStart(text, index, read)
    if (from >= index || !/\p{L}/u.test(text.slice(from, index))) continue
    read = index + form.length
    parts.push({ from, to: read, value: text.slice(from, read) })
  }
  return parts
}

export function takeCompanies(page: Page): void {
  page.take('company', formsInFront(page.text))
  page.take('company', formsBehind(page.text))
}
