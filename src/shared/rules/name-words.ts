/**
 * Interprets field names by whole words: a hotel is no telephone, and a postal address no e-mail. Shared by all guesses
 * based on names. Pure.
 */
import { wordSet } from './word-tables'
import { remembered } from './remembered'
import { foldText } from './search/fold'

/**
 * Splits a name into words: `deliveryAddress`, `data.delivery_address`, `Delivery address` and `deliveryAddress2` give
 * the same.
 */
export const wordsOf = remembered(
  (name): readonly string[] =>
    foldText(name.replace(/['’]s(?!\p{L})/gu, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/\p{L}+|\p{N}+/gu) ?? []
)

/** Whether a name contains any of the words, which are in lower case and without ё. */
export const hasWord = (name: string, words: ReadonlySet<string>): boolean =>
  wordsOf(name).some((word) => words.has(word))

const PHONE = wordSet(
  'phone phones tel telephone telephones telefon mobile mobilephone cellphone phonenumber',
  'телефон телефона телефоны телефонов телефонный тел мобильный мобильного моб сотовый сотового'
)
const EMAIL = wordSet('email emails mail mails emailaddress', 'имейл емейл емайл почта почты')
const ADDRESS = wordSet('address addresses addr adres location street', 'адрес адреса улица улицы')
/** With these words, an address is no place. */
const NO_PLACE = wordSet('ip web website url folder wallet', 'сайт сайта папка')
const COMPANY = wordSet(
  'client company customer organization organisation',
  'клиент клиента компания компании организация организации контрагент контрагента заказчик заказчика юрлицо'
)
const NAME = wordSet('name title', 'название наименование')
const CLIENT = wordSet(
  'client clients klient customer customers zakazchik',
  'клиент клиента клиенты заказчик заказчика заказчики'
)
/** Words that identify the client, without telling anything else. */
const PERSON = wordSet('person full first last surname', 'имя фио фамилия лицо юр физ')
const TAX_ID = wordSet('inn tin vat vatin taxid taxno edrpou', 'инн унп бин уин едрпоу')
/** With "tax". */
const ID = wordSet('id number no nr num code')
/** Words that attribute a tax id to somebody else. */
const OTHERS = wordSet(
  'our own bank supplier seller vendor contractor carrier responsible agent included rate sum amount',
  'наш наша свой банка поставщика продавца исполнителя подрядчика перевозчика агента ответственного включен ставка сумма'
)
const CONTACT = wordSet(
  'contact contacts kontakt',
  'контакт контакта контакты контактов контактное контактного контактный контактная контактные'
)
/** Words for a property of the named person. */
const ABOUT = wordSet(
  'status type kind date time source id code number channel method way result history count category',
  'статус тип вид дата время источник код номер канал способ результат история количество категория'
)

const NUMBER = /^\p{N}+$/u

/** Whether a word is in `first` and all others are in any of the sets; numbers are ignored. */
function saysOnly(name: string, first: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]): boolean {
  return (
    hasWord(name, first) &&
    wordsOf(name).every((word) => NUMBER.test(word) || [first, ...others].some((words) => words.has(word)))
  )
}

export const isPhoneName = (name: string): boolean => hasWord(name, PHONE)

export function isEmailName(name: string): boolean {
  const words = wordsOf(name)
  return words.some((word) => EMAIL.has(word)) || (words.includes('электронный') && words.includes('адрес'))
}

/** Whether it names a postal address. */
export const isAddressName = (name: string): boolean => hasWord(name, ADDRESS) && !hasWord(name, NO_PLACE)

/** Whether it names a company or client; "client's budget" does not. */
export const isCompanyName = (name: string): boolean => saysOnly(name, COMPANY, NAME)

/** Like `isCompanyName`, for a client, who may be a person. */
export const isClientName = (name: string): boolean => saysOnly(name, CLIENT, COMPANY, NAME, PERSON)

/** Whether it concerns a client in any way. */
export const hasClientWord = (name: string): boolean => hasWord(name, CLIENT)

/** Whether it names a contact person. */
export const isContactName = (name: string): boolean => hasWord(name, CONTACT) && !hasWord(name, ABOUT)

/** Whether it names a client's tax id; "VAT included" does not. */
export const namesTaxId = (name: string): boolean =>
  (hasWord(name, TAX_ID) || (wordsOf(name).includes('tax') && hasWord(name, ID))) && !hasWord(name, OTHERS)

/** Whether it names a name and nothing else, such as the last step of `client.name`. */
export const namesName = (name: string): boolean => saysOnly(name, NAME)
