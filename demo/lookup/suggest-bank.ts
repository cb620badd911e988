import { hash } from '../data/random'
import { CITIES } from './address-base'
import { asTexts, type Suggestion } from './provider'
import { firstThatFinds, isLastWordMatch, wordsOf } from './text'

/** Method `bank`. The banks are invented; their code formats are real. */

const NAMES: readonly [name: string, city: number, type: string, status: string][] = [
  ['Северный Банк', 1, 'BANK', 'ACTIVE'],
  ['Волга-Кредит', 6, 'BANK', 'ACTIVE'],
  ['Уральский Промышленный Банк', 3, 'BANK', 'ACTIVE'],
  ['Столичный Расчётный Банк', 0, 'BANK', 'ACTIVE'],
  ['Столичный Расчётный Банк, филиал Сибирский', 4, 'BANK_BRANCH', 'ACTIVE'],
  ['Балтийский Торговый Банк', 9, 'BANK', 'ACTIVE'],
  ['Дон-Инвест', 8, 'BANK', 'ACTIVE'],
  ['Кубань Агробанк', 7, 'BANK', 'ACTIVE'],
  ['Казанский Сберегательный Банк', 2, 'BANK', 'ACTIVE'],
  ['Нижегородский Земельный Банк', 5, 'BANK', 'LIQUIDATING'],
  ['Расчётная палата «Орион»', 0, 'NKO', 'ACTIVE'],
  ['Мегаполис Кредит', 0, 'BANK', 'LIQUIDATED']
]

interface Bank {
  readonly name: string
  readonly city: string
  readonly type: string
  readonly status: string
  readonly bic: string
  readonly swift: string | null
  readonly inn: string
  readonly kpp: string
  readonly account: string
}

const BANKS: readonly Bank[] = NAMES.map(([name, at, type, status], index) => {
  const city = CITIES[at]
  const last = String(101 + index * 37).padStart(3, '0')
  const region = city?.regionCode ?? '77'
  return {
    name,
    city: city?.place.city ?? '',
    type,
    status,
    bic: `0445${region.padStart(2, '0')}${last}`,
    swift: type === 'BANK' ? `DE${String.fromCharCode(65 + index)}MRUMM` : null,
    inn: `${region}${String(10_000_000 + (hash(5, index) % 89_999_999))}`,
    kpp: `${region}0101001`,
    account: `30101810${hash(6, index) % 10}00000000${last}`
  }
})

export function suggestBank(body: Readonly<Record<string, unknown>>, count: number): Suggestion[] {
  const types = asTexts(body.type)
  const statuses = asTexts(body.status)
  const allowed = BANKS.filter(
    (bank) =>
      (types.length === 0 || types.includes(bank.type)) && (statuses.length === 0 || statuses.includes(bank.status))
  )
  const found = firstThatFinds(String(body.query ?? ''), (words, isFuzzy) =>
    allowed.filter((bank) => {
      const [only = ''] = words
      const isByCode =
        words.length === 1 &&
        [bank.bic, bank.inn, bank.swift?.toLowerCase() ?? ''].some((code) => code !== '' && code.startsWith(only))
      return isByCode || isLastWordMatch(words, [...wordsOf(bank.name), ...wordsOf(bank.city)], isFuzzy)
    })
  )
  return found.slice(0, count).map(suggestionOf)
}

/** `findById/bank`: by complete BIC, SWIFT code or tax number. */
export function bankById(query: string): Suggestion[] {
  return BANKS.filter((bank) => [bank.bic, bank.swift, bank.inn].includes(query)).map(suggestionOf)
}

function suggestionOf(bank: Bank): Suggestion {
  return {
    value: bank.name,
    unrestricted_value: bank.name,
    data: {
      bic: bank.bic,
      swift: bank.swift,
      inn: bank.inn,
      kpp: bank.kpp,
      correspondent_account: bank.account,
      name: { payment: bank.name.toUpperCase(), short: bank.name },
      payment_city: `г ${bank.city}`,
      opf: { type: bank.type },
      state: { status: bank.status }
    }
  }
}
