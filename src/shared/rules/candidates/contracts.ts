/** Numbers of contracts and invoices, as a text names them: "договор № 12/34-АБ", "Contract No. C-2026/117". */
import { withoutEnd } from '../trimmed'
import type { Page } from './page'

/** The noun, words between, and a day, up to the number; `sign` is what says that a number follows. */
const NAMED =
  /(?<!\p{L})(?:договор|контракт|соглашени|сч[её]т|оферт|дог(?=\.)|сч(?=\.)|contract|agreement|invoice|rechnung|vertrag)(?:(?!\p{L})|(?:ами|ях|ям|ями|ах|ам|ов|ом|ем|ей|ий|[аеиуыюя])(?!\p{L})|s(?!\p{L}))(?:-(?:фактур|договор|оферт)\p{L}{0,3}(?!\p{L}))?[.:]{0,2} ?(?:(?:(?!приказ|акт|накладн|заявк|заказ|протокол|приложен|спецификац|order|page|section)\p{L}[\p{L}-]{0,24} ){0,3}?(?:(?:от|dated|of) [«"]?\d{1,2}[»"]?[. ](?:\d{1,2}\.|\p{L}{3,9} )\d{2,4}(?: ?г\.| года)? )?(?<sign>(?:№ ?|nr?[o°º]?(?![\p{L}])\.?|#|номер|number)[: ]{0,2})|(?=\S{0,39}\d))(?<number>[\p{L}\d][\p{L}\d./_-]{0,39})/giu
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{2})$/
/** Without a sign before it, a number is one that no year and no count of things looks like. */
const SPEAKS = /\d{5}|[\p{L}/-]/u
const DATED = /^ (?:от|dated) \d/iu

export function takeContracts(page: Page): void {
  page.takeEach('contract', NAMED, ({ 0: whole, index, input, groups }) => {
    const number = withoutEnd(groups?.['number'] ?? '', './_-')
    if (!/\d/.test(number) || DATE.test(number) || /^\d{20}$/.test(number)) return undefined
    const behind = input.slice(index + whole.length, index + whole.length + 10)
    const isNamed = groups?.['sign'] !== undefined
    return isNamed || SPEAKS.test(number) || DATED.test(behind) ? number : undefined
  })
}
