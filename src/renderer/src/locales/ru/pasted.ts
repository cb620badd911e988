/** Что названо во вставленном тексте: кнопки под полем поиска. */
import type { pasted as english } from '../en/pasted'

export const pasted: typeof english = {
  lookFor: 'Искать:',
  left: 'и ещё {n} в тексте',
  savedOnly: 'Поиск идёт только по сохранённому на этом компьютере.',
  more: 'Чтобы искать и в «{name}», нажмите «Найти».',
  kind: {
    email: 'почта',
    phone: 'телефон',
    inn: 'ИНН',
    kpp: 'КПП',
    ogrn: 'ОГРН',
    bic: 'БИК',
    iban: 'IBAN',
    contract: 'договор',
    sum: 'сумма',
    company: 'компания',
    person: 'человек',
    address: 'адрес',
    link: 'ссылка'
  }
}
