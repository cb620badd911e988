/** Finds labelled numbers of contracts and invoices: "договор № 12/34-АБ", "Contract No. C-2026/117". */
import { withoutEnd } from '@shared/rules/trimmed'
import type { Page } from './page'

/** The noun, words in between, and an optional date before the number; `sign` announces a number. */
const NAMED =
  /(?<!\p{L})(?:договор|контракт|соглашени|сч[её]т|оферт|дог(?=\.)|сч(?=\.)|contract|agreement|invoice|rechnung|vertrag)(?:(?!\p{L})|(?:ами|ях|ям|ями|ах|ам|ов|ом|ем|ей|ий|[аеиуыюя])(?!\p{L})|s(?!\p{L}))(?:-(?:фактур|договор|оферт)\p{L}{0,3}(?!\p{L}))?[.:]{0,2} ?(?:(?:(?!приказ|акт|накладн|заявк|заказ|протокол|приложен|спецификац|order|page|section)\p{L}[\p{L}-]{0,24} ){0,3}?(?:(?:от|dated|of) [«"]?\d{1,2}[»"]?[. ](?:\d{1,2}\.|\p{L}{3,9} )\d{2,4}(?: ?г\.| года)? )?(?<sign>(?:№ ?|nr?[o°º]?(?![\p{L}])\.?|#|номер|number)[: ]{0,2})|(?=\S{0,39}\d))(?<number>[\p{L}\d][\p{L}\d./_-]{0,39})/giu
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{2})$/
/** Without a sign, the number must not look like a year or a count. */
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
