/** Guesses the kind of a column from its heading and cells. */
import type { CleanType } from '@shared/model/lookup-clean'
import { isEmail, phoneDigits } from '@shared/rules/lookup/checks'

/** Minimum share of similar cells to guess a kind. */
export const LIKENESS = 0.8
/** Minimum share of plausible cells below a heading that names a kind. */
const PLAUSIBLE = 0.5

/** Words at the start of headings, with the kind they name. */
const HEADING_WORDS: readonly (readonly [RegExp, CleanType | null])[] = [
  [word('адрес(?!ат)|address(?!ee)|местонахожд|место(?:нахожд)? жит|проживан|прописк'), 'address'],
  [word('тел(?:\\.|ефон|$|[^\\p{L}])|phone|telephone|моб|mobile|сотов|cell(?:$|[^\\p{L}])'), 'phone'],
  [word('(?:эл(?:ектр)?\\S{0,20}\\s{0,3})?почт(?!ов)|e-?mail|mail'), 'email'],
  [word('компан|организ|compan|organi[sz]|фирм|firm|контрагент|клиент|client|customer|юр\\S{0,20}\\s{0,3}лиц'), null],
  [word('фио|ф\\. ?и\\. ?о|имя|контакт|name|surname|full ?name'), 'name'],
  [word('паспорт|passport'), 'passport'],
  [word('авто(?!р)|машин|vehicle|cars?(?:$|[^\\p{L}])'), 'vehicle'],
  [word('рожд|birth|dob(?:$|[^\\p{L}])|д\\. ?р\\.'), 'birthdate']
]
const OTHER_WORDS = word(
  [
    'инн|inn|кпп|огрн|окпо|бик|tax|vat|снилс|счет|счёт|account|договор|contract|номер|number|код|code|id|uid|guid|№|артикул',
    'город|city|town|улиц|street|дом(?:$|а?[^\\p{L}])|house|building|квартир|flat|apartment|корпус|строен|регион|region',
    'област|район|district|стран|country|индекс|index|zip|post|государств|state|насел',
    'дат|date|день|day|месяц|month|год(?:$|[^\\p{L}])|year|время|time|срок|период|period',
    'сумм|amount|цен|price|стоимост|cost|итог|total|количеств|кол-во|quantity|qty|вес|weight|скидк|валют|currency',
    'статус|status|тип|type|вид(?:$|[^\\p{L}])|kind|категор|categor|групп|group|значени|value|пол(?:$|[^\\p{L}])|gender|sex',
    'коммент|comment|примеч|note|заметк|описан|descr|замечан|remark|назван|наимен|title|label|заголов|тема|subject',
    'должност|position|job|отдел|department|менеджер|manager|ответствен|responsible|сотрудник|employee|руковод|директор',
    'фамил|отчеств|first|last|middle|surname|patronymic|факс|fax|сайт|site|web|url|ссылк|link|источник|source|этап|stage',
    'п\\/п|позиц|item|товар|product|заказ|order|столбец|колонк|column|поле|field|строк|row'
  ].join('|')
)
/** Words that accompany those in a heading. */
const BESIDE =
  /^(?:и|или|по|для|на|в|с|от|к|г|кв|ул|д|of|or|and|the|for|by|s|n|руб|тыс|млн|шт|кг|мин|час|rub|usd|eur|юр|факт|доп|осн|раб|дом|полн|home|work|main|primary|other|billing|shipping|delivery|legal|full|given|family|new|old|доставк\p{L}*|регистрац\p{L}*|лиц[оа]|оплат\p{L}*|\p{L}+(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его))$/iu
const IS_DATE_HEADING = word('дат|рожд|birth|date|dob(?:$|[^\\p{L}])|д\\. ?р\\.|срок|день')
const IS_TAX_HEADING = word('инн|inn(?:$|[^\\p{L}])|tax')

function word(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${words})`, 'iu')
}

/** All composed expressions, for the test that times them. */
export const HEADING_EXPRESSIONS: readonly RegExp[] = [
  ...HEADING_WORDS.map(([known]) => known),
  ...[OTHER_WORDS, IS_DATE_HEADING, IS_TAX_HEADING]
]

export const isDateHeading = (heading: string): boolean => IS_DATE_HEADING.test(heading)
export const isTaxHeading = (heading: string): boolean => IS_TAX_HEADING.test(heading)

export const hasHeadingWord = (text: string): boolean =>
  HEADING_WORDS.some(([known]) => known.test(text)) || OTHER_WORDS.test(text)

/** Whether a text consists of heading words only. */
export function isBareHeading(text: string): boolean {
  if (!hasHeadingWord(text)) return false
  const words = text.split(/[^\p{L}№-]+/u).filter((one) => /[\p{L}№]/u.test(one))
  return words.every((one) => BESIDE.test(one) || hasHeadingWord(one))
}

const share = (texts: readonly string[], holds: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(holds).length / texts.length

/** Whether most cells may be tax ids (10 or 12 digits). */
export const areLikelyTaxIds = (sample: readonly string[]): boolean =>
  share(sample, (text) => /^(?:\d{10}|\d{12})$/.test(text)) >= 0.6

const LEGAL_FORM = /(?<!\p{L})(?:ООО|ОАО|ЗАО|ПАО|АО|ИП|ТОО|LLC|Ltd|Inc|GmbH)(?!\p{L})|[«»]/u
/** Whether a text names a company by legal form or quotation marks. */
export const isCompany = (text: string): boolean => LEGAL_FORM.test(text)

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

/** Whether a text may be of a kind at all; typed texts are often incomplete. */
const MAY_BE: Readonly<Record<CleanType, (text: string) => boolean>> = {
  address: (text) => /\p{L}/u.test(text) && !/@|:\/\/|^www\./.test(text),
  phone: (text) => digitsIn(text) >= 5,
  email: (text) => text.includes('@'),
  name: (text) => /\p{L}/u.test(text) && !/[@\d]|:\/\//.test(text) && !isCompany(text),
  passport: (text) => digitsIn(text) >= 4,
  vehicle: (text) => /\p{L}/u.test(text),
  birthdate: (text) => /\d\D+\d/.test(text) || digitsIn(text) === 8
}

const LOOKS_LIKE: readonly (readonly [CleanType, (text: string) => boolean])[] = [
  ['email', isEmail],
  ['birthdate', (text) => /^\d{1,2}\.\d{1,2}\.\d{4}$|^\d{4}-\d{2}-\d{2}$/.test(text)],
  // Plain digits may be anything.
  ['phone', (text) => phoneDigits(text) !== null && /[+()\s-]/.test(text)],
  ['name', (text) => !isCompany(text) && /^\p{L}[\p{L}.-]*(?:\s+\p{L}[\p{L}.-]*){1,3}$/u.test(text)],
  ['address', (text) => /\p{L}{3}/u.test(text) && /\d/.test(text) && /\s/.test(text)]
]

/**
 * The kind named by the heading, unless the cells contradict it; else the kind that the cells resemble.
 * @param sample texts of filled cells
 */
export function guessOf(heading: string, sample: readonly string[]): CleanType | null {
  const named = HEADING_WORDS.filter(([known]) => known.test(heading)).map(([, kind]) => kind)
  const plausible = named.find(
    (kind) => kind === null || sample.length === 0 || share(sample, MAY_BE[kind]) >= PLAUSIBLE
  )
  if (plausible !== undefined) return plausible
  if (named.length > 0 || OTHER_WORDS.test(heading)) return null
  return LOOKS_LIKE.find(([, looks]) => share(sample, looks) >= LIKENESS)?.[0] ?? null
}
