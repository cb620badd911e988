/** Drops irrelevant numbers: orders, parcels, cards, accounts, documents; dates, times, versions. */
import type { Page } from './page'

/** A Russian bank account (20 digits) or a card (16). */
const ACCOUNT = /(?<![\p{L}\p{N}])(?:\d{20}|\d{16}|\d{4}(?:[ -]\d{4}){3})(?![\p{L}\p{N}])/gu
/** Words directly before a number that is neither called nor looked up. */
const OTHER =
  /(?<!\p{L})(?:р\/с(?:ч[её]т)?|к\/с|л\/с|(?:расч[её]тн|корреспондентск|лицев|банковск)\p{L}{2,4} сч[её]т\p{L}{0,2}|кор\p{L}{0,3}\. ?сч[её]т|account(?: no\.?| number)?|acc\.?|окпо|оквэд|окато|октмо|снилс|паспорт\p{L}?|полис\p{L}?(?: осаго| омс)?|карт[аыуе]|card(?: no\.?| number)?|visa card|заказ\p{L}{0,2}|order|orders|трек(?:-номер)?|трек-код|tracking(?: no\.?| number)?|отправлени\p{L}|parcel(?: number| no\.?)?|ticket|тикет\p{L}?|обращени\p{L}|билет|заявк\p{L}|лот|артикул|арт\.|штрихкод|штрих-код|ean|sku|upc|серия|serial(?: no\.?)?|part numbers?|s\/n|imei|vin|брон\p{L}{1,3}|номер\p{L}? (?:заказа|отправления|заявки|брони|обращения|карты)|booking|ref\.?|passcode|код\p{L}?|pin|meeting id|conference id|id|исх\.?|вх\.?|приказ\p{L}{0,2}|накладн\p{L}{2}|довереннос\p{L}{2,3}|лицензи\p{L}|удостоверени\p{L}|reg\. no\.|vat(?: no\.?| id| number)?|unit|case|build|сборка|сч[её]тчик\p{L}?)(?!\p{L})[ :#.№()-]{0,5}(?:(?:номер|number|no\.?|nr\.?) ?)?[:#№]? ?[A-ZА-Я\d][\dA-ZА-Я -]{2,30}\d(?![\p{L}\p{N}])/giu
/** Text after a number that makes it an amount of money, whatever the word before it. */
const MONEY_BEHIND = /^\s?(?:[.,]\d{1,2}\s?)?(?:₽|руб|р\.|€|\$|£|тыс|млн|[A-Z]{3}(?!\p{L}))/u
const ALPHANUMERIC = /(?<![\p{L}\p{N}])(?=[A-Z\d]{0,20}[A-Z])(?=[A-Z\d]{0,20}\d)[A-Z\d]{11,25}(?![\p{L}\p{N}])/gu

export function dropOtherNumbers(page: Page): void {
  page.drop(ACCOUNT)
  page.takeEach('phone', OTHER, ({ 0: text, index, input }) => {
    const behind = input.slice(index + text.length, index + text.length + 12)
    return MONEY_BEHIND.test(behind) ? undefined : null
  })
  page.drop(ALPHANUMERIC)
}

const DATE =
  /(?<![\p{L}\p{N}])(?:[0-3]?\d([./])[0-3]?\d\1\d{2}(?:\d{2})?|[0-3]?\d-[01]?\d-\d{4}|\d{4}([./-])\d{1,2}\2\d{1,2})(?:T[\d:.]{4,15}Z?)?(?![\p{L}\p{N}])/gu
const TIME = /(?<![\p{L}\p{N}])\d{1,2}:\d{2}(?::\d{2})?(?![\p{L}\p{N}])/gu
const DECIMAL_GROUPS = /(?<![\p{L}\p{N}.])v?\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}.])/giu
const CADASTRE = /(?<![\p{L}\p{N}])\d{2}:\d{2}:\d{6,7}:\d{1,6}(?![\p{L}\p{N}])/gu

export function dropDates(page: Page): void {
  for (const expression of [CADASTRE, DATE, TIME, DECIMAL_GROUPS]) page.drop(expression)
}
