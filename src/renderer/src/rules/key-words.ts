/**
 * Turns field keys into readable labels: `contact_person` is "Contact person", `taxID` "Tax ID". Keys used in many
 * workspaces map to a `CommonField`, which is translated. Pure.
 */

/** Synonymous keys in lower case, words joined by `_`. Only true synonyms share a name. */
const COMMON = {
  accountNumber: ['account_number', 'расчетный_счет'],
  address: ['address', 'addr', 'adres', 'адрес'],
  amount: ['amount', 'sum', 'summa', 'сумма'],
  area: ['area', 'площадь'],
  bic: ['bic', 'бик'],
  birthday: ['birthday', 'birth_date', 'date_of_birth', 'день_рождения', 'дата_рождения'],
  budget: ['budget', 'бюджет'],
  category: ['category', 'категория'],
  city: ['city', 'gorod', 'город'],
  client: ['client', 'klient', 'клиент'],
  comment: ['comment', 'комментарий'],
  company: ['company', 'компания'],
  contact: ['contact', 'контакт'],
  contactPerson: ['contact_person', 'contact_name', 'контактное_лицо'],
  contract: ['contract', 'dogovor', 'договор'],
  contractDate: ['contract_date', 'дата_договора'],
  contractNumber: ['contract_number', 'номер_договора'],
  country: ['country', 'страна'],
  customer: ['customer', 'zakazchik', 'заказчик'],
  deadline: ['deadline', 'due_date', 'срок'],
  deliveryAddress: ['delivery_address', 'адрес_доставки'],
  deliveryDate: ['delivery_date', 'дата_доставки'],
  description: ['description', 'описание'],
  discount: ['discount', 'скидка'],
  email: ['email', 'e_mail', 'mail', 'почта', 'электронная_почта'],
  endDate: ['end_date', 'date_end', 'finish_date', 'дата_окончания'],
  industry: ['industry', 'отрасль'],
  inn: ['inn', 'инн'],
  invoiceNumber: ['invoice_number', 'номер_счета'],
  kpp: ['kpp', 'кпп'],
  lastContact: ['last_contact', 'последний_контакт'],
  manager: ['manager', 'менеджер'],
  mobile: ['mobile', 'mobile_phone', 'мобильный_телефон'],
  nextContact: ['next_contact', 'следующий_контакт'],
  nextStep: ['next_step', 'следующий_шаг'],
  note: ['note', 'примечание'],
  notes: ['notes', 'заметки'],
  ogrn: ['ogrn', 'огрн'],
  paid: ['paid', 'оплачено'],
  phone: ['phone', 'tel', 'telephone', 'telefon', 'телефон'],
  phoneNumber: ['phone_number', 'номер_телефона'],
  postcode: ['postcode', 'postal_code', 'zip', 'zip_code', 'индекс'],
  price: ['price', 'cost', 'cena', 'цена', 'стоимость'],
  priority: ['priority', 'приоритет'],
  quantity: ['quantity', 'qty', 'количество'],
  received: ['received', 'получено'],
  region: ['region', 'регион'],
  services: ['services', 'услуги'],
  source: ['source', 'lead_source', 'источник'],
  startDate: ['start_date', 'date_start', 'дата_начала'],
  status: ['status', 'статус'],
  tags: ['tags', 'теги'],
  type: ['type', 'тип'],
  vat: ['vat', 'nds', 'ндс'],
  vatIncluded: ['vat_included', 'с_ндс'],
  website: ['website', 'site', 'web_site', 'сайт']
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A field that many workspaces have, however its key is spelled. */
export type CommonField = keyof typeof COMMON

export const COMMON_FIELDS = Object.keys(COMMON) as readonly CommonField[]

const BY_KEY: ReadonlyMap<string, CommonField> = new Map(
  COMMON_FIELDS.flatMap((field) => COMMON[field].map((key): [string, CommonField] => [key, field]))
)

/** Always written in capitals. */
const ABBREVIATIONS: ReadonlySet<string> = new Set([
  ...['id', 'url', 'inn', 'kpp', 'ogrn', 'bic', 'vat', 'crm', 'sla', 'gps', 'pdf', 'iban', 'utm', 'sms', 'api', 'vip'],
  ...['инн', 'кпп', 'огрн', 'бик', 'ндс', 'смс', 'снилс']
])

/** Words of a key in order, as written. Only the last path segment counts: `data.kp_code` has "kp" and "code". */
function wordsOf(key: string): readonly string[] {
  return key
    .slice(key.lastIndexOf('.') + 1)
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .split(/[_\-\s]+/u)
    .filter((word) => word !== '')
}

/** Cache of recent keys: a screen asks for the same few each time it renders. */
const asked = new Map<string, CommonField | null>()
const MOST_ASKED = 2_000
const LONGEST_ASKED = 100

/** The common field for a key in snake_case, camelCase, kebab-case or capitals; null for any other. */
export function commonField(key: string): CommonField | null {
  const known = asked.get(key)
  if (known !== undefined) return known
  const found = commonFieldOf(key)
  if (asked.size === MOST_ASKED) asked.clear()
  if (key.length <= LONGEST_ASKED) asked.set(key, found)
  return found
}

function commonFieldOf(key: string): CommonField | null {
  const joined = wordsOf(key).join('_').toLowerCase().replaceAll('ё', 'е')
  return BY_KEY.get(joined) ?? BY_KEY.get(joined.replaceAll('_', '')) ?? null
}

/**
 * A key as a phrase: `roofColour` is "Roof colour", `CLIENT_NAME` "Client name", `тип_крыши` "Тип крыши". Only the case
 * of letters changes. A key with a space, or without a letter, stays unchanged.
 */
export function keyPhrase(key: string): string {
  if (/\s/u.test(key) || !/\p{L}/u.test(key)) return key
  const words = wordsOf(key)
  if (words.length === 0) return key
  // In an all-capitals key, abbreviations cannot be recognised.
  const isAllCapitals = !/\p{Ll}/u.test(words.join(''))
  const said = words.map((word) => {
    if (ABBREVIATIONS.has(word.toLowerCase())) return word.toUpperCase()
    const isAbbreviation = /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) && (!isAllCapitals || words.length === 1)
    return isAbbreviation ? word : word.toLowerCase()
  })
  const [first = '', ...rest] = said
  const initial = [...first][0] ?? ''
  const upper = initial.toUpperCase()
  // Letters such as "ß" become two in capitals, so they stay.
  const begun = [...upper].length === 1 ? upper + first.slice(initial.length) : first
  return [begun, ...rest].join(' ')
}
