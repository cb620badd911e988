import { person, slugOf, type Person } from './people'
import { ENGLISH_CITIES, HOUSES, postalOf, RUSSIAN_CITIES, type CityData } from './cities'
import { PURPOSE, Random } from './random'
import { words } from './text'

/** A client; its data is the same in all of its projects. */
export interface Company {
  readonly language: 'en' | 'ru'
  /** Short name, e.g. `СеверСтрой`. */
  readonly short: string
  /** With its legal form, e.g. `ООО «СеверСтрой»`. */
  readonly name: string
  /** Tax number with valid check digits in Russian; VAT number in English. */
  readonly taxId: string
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly address: string
  readonly place: CityData
  readonly contact: Person
  /** Index in the list of industries. */
  readonly industry: number
}

const FIRST: readonly string[] = words(`
  Север Вектор Альфа Профи Гранд Мега Транс Агро Тех Евро Урал Волга Балт Сиб Эко Интер Метал Нова Рус Дельта Гео
  Аква Энерго Мед Фарм Парус Орион Юг Регион Столица
`)
const SECOND: readonly string[] = words(`
  Строй Логистик Торг Сервис Пром Монтаж Холдинг Групп Инвест Продукт Девелопмент Комплект Снаб Мастер Системы
  Клиник Отель Ритейл Фуд Лаб
`)
const ENGLISH_FIRST: readonly string[] = words(`
  Northwind Harbour Silverline Oakfield Granite Bluewater Meridian Kestrel Redbrick Ashford Beacon Copperfield
  Dunmore Everly Fairview Glenside Highgate Ironbridge Juniper Kingsway Larkspur Millstone Newhaven Orchard
  Pinewood Quayside Riverside Stonegate Thornhill Westbourne
`)
const ENGLISH_SECOND: readonly string[] = words(`
  Logistics Foods Hotels Clinics Retail Construction Engineering Estates Textiles Breweries Pharma Warehousing
  Motors Studios Partners Schools Bakeries Leisure Printing Laboratories
`)

/** Weights for the check digit of a ten-digit Russian tax number. */
const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8] as const

/** A ten-digit tax number with a valid check digit. */
export function taxNumber(random: Random, region: number): string {
  let digits = String(region).padStart(2, '0')
  while (digits.length < 9) digits += String(random.int(10))
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + String((sum % 11) % 10)
}

/** Client `number` of a seed. */
export function company(seed: number, number: number, language: 'en' | 'ru'): Company {
  const random = new Random(seed, number, PURPOSE.company)
  const contact = person(seed, 1_000_000 + number, language)
  const industry = random.int(10)
  const building = random.between(1, language === 'en' ? 148 : HOUSES)
  if (language === 'en') {
    const short = `${random.pick(ENGLISH_FIRST)} ${random.pick(ENGLISH_SECOND)}`
    const place = random.pick(ENGLISH_CITIES)
    const domain = `${slugOf(short)}.example`
    const name = `${short} ${random.pick(['Ltd', 'Ltd', 'Group', 'plc'])}`
    // Number ranges reserved for fiction, so that a demo never rings a real phone.
    const phone =
      place.dial === '20'
        ? `+44 20 7946 0${random.between(100, 999)}`
        : `+44 ${place.dial} 496 0${random.between(100, 999)}`
    const address = `${building} ${random.pick(place.streets)}, ${place.city} ${place.postal} ${random.between(1, 9)}${random.pick(['AB', 'DX', 'HQ', 'NT', 'PL'])}`
    return {
      language,
      short,
      name,
      taxId: `GB${random.between(100_000_000, 999_999_999)}`,
      phone,
      email: `${contact.slug}@${domain}`,
      website: `https://${domain}`,
      address,
      place,
      contact,
      industry
    }
  }
  const short = `${random.pick(FIRST)}${random.pick(SECOND)}`
  const place = random.pick(RUSSIAN_CITIES)
  const isSole = random.chance(0.12)
  const name = isSole
    ? `ИП ${contact.surname} ${contact.name[0]}. ${contact.patronymic[0]}.`
    : `${random.chance(0.85) ? 'ООО' : 'АО'} «${short}»`
  const domain = `${slugOf(short)}.example`
  const phone = `+7 (${place.dial}) 555-${String(random.between(10, 99))}-${String(random.between(10, 99))}`
  const street = random.pick(place.streets)
  // The postal code that the lookup provider knows.
  const postal = postalOf(place, place.streets.indexOf(street) + 1)
  const address = `${postal}, ${place.region === `г ${place.city}` ? place.region : `${place.region}, г ${place.city}`}, ${street}, д ${building}`
  return {
    language,
    short,
    name,
    taxId: taxNumber(random, [77, 78, 16, 66, 54, 52, 63, 23, 61, 39][place.regionIndex] ?? 77),
    phone,
    email: `${contact.slug}@${domain}`,
    website: `https://${domain}`,
    address,
    place,
    contact,
    industry
  }
}
