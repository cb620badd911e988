/** Finds sums of money: a number with its currency before or after it. */
import type { Page } from './page'

const BEHIND =
  /(?<![\p{L}\p{N}.,\uFFFC])(\d{1,3}(?:[ '.,]\d{3}){1,5}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,3}|[-=]00)?) ?(тыс(?:\.|яч\p{L}?)?|т\.?(?= ?р(?!\p{L}))|млн\.?|миллион\p{L}{0,2}|млрд\.?|миллиард\p{L}{0,2}|k|m|mln|million|bn|billion|thousand)? ?(?:₽|руб(?:\.|л\p{L}{1,3})?|р\.|р|коп\.|€|\$|£|rub|rur|usd|eur|gbp|chf|cny|kzt|byn|aed|try|sek|pln|долл(?:\.|ар\p{L}{0,2})|евро|тенге|юан\p{L}{1,2}|dollars?|euros?|pounds?|roubles?|rubles?)(?![\p{L}\p{N}])(?! ?=)(?: (\d{2}) коп)?/giu
const AHEAD =
  /(?<![\p{L}\p{N}])(?:[A-Z]{0,2}[$€£₽]|(?:usd|eur|gbp|chf|rub|cny|kzt|byn|aed|sek|pln)(?!\p{L})) ?(\d{1,3}(?:[ '.,]\d{3}){1,5}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,3})?)(?!\d)(?: ?(k|m|mln|million|bn|billion|thousand|тыс|млн|млрд)(?!\p{L}))?/giu

const times = (word: string): number => {
  if (/^(?:т|k)/.test(word)) return 1_000
  if (/^(?:млрд|миллиард|bn|billion)/.test(word)) return 1_000_000_000
  return word === '' ? 1 : 1_000_000
}

/** The number in search notation: no groups, decimal point, no zero fraction. */
function plain(text: string, multiple: string, hundredths: string): string {
  const bare = text.replace(/[ ']|[-=]00$/g, '')
  const mark = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const fraction = bare.length - mark - 1
  // Three digits after the mark are thousands, unless a word such as "million" follows.
  const isWhole = mark === -1 || (fraction === 3 && multiple === '')
  const digits = isWhole ? bare.replace(/\D/g, '') : `${bare.slice(0, mark).replace(/\D/g, '')}.${bare.slice(mark + 1)}`
  const value = Number(digits) * times(multiple.toLowerCase()) + Number(hundredths) / 100
  return String(Math.round(value * 100) / 100)
}

export function takeSums(page: Page): void {
  page.takeEach('sum', AHEAD, ([, number = '', multiple = '']) => plain(number, multiple, '0'))
  page.takeEach('sum', BEHIND, ([, number = '', multiple = '', hundredths = '0']) =>
    plain(number, multiple, hundredths)
  )
}
