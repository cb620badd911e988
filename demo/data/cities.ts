/** Cities with the formats of their addresses and phone numbers. The numbers are in unassigned ranges. */
export interface CityData {
  readonly city: string
  readonly region: string
  /** Index of the region's dynamic list element. */
  readonly regionIndex: number
  readonly postal: string
  readonly dial: string
  readonly streets: readonly string[]
}

export const RUSSIAN_CITIES: readonly CityData[] = [
  {
    city: 'Москва',
    region: 'г Москва',
    regionIndex: 0,
    postal: '1250',
    dial: '495',
    streets: [
      'ул Тверская',
      'ул Новослободская',
      'Ленинградский пр-кт',
      'ул Большая Полянка',
      'Дмитровское шоссе',
      'ул Щепкина'
    ]
  },
  {
    city: 'Санкт-Петербург',
    region: 'г Санкт-Петербург',
    regionIndex: 1,
    postal: '1901',
    dial: '812',
    streets: ['Невский пр-кт', 'Лиговский пр-кт', 'ул Марата', 'Московский пр-кт', 'наб реки Фонтанки', 'ул Савушкина']
  },
  {
    city: 'Казань',
    region: 'Респ Татарстан',
    regionIndex: 2,
    postal: '4200',
    dial: '843',
    streets: ['ул Баумана', 'ул Пушкина', 'пр-кт Победы', 'ул Декабристов', 'ул Вишневского']
  },
  {
    city: 'Екатеринбург',
    region: 'Свердловская обл',
    regionIndex: 3,
    postal: '6200',
    dial: '343',
    streets: ['ул Малышева', 'пр-кт Ленина', 'ул Белинского', 'ул Куйбышева', 'ул Мамина-Сибиряка']
  },
  {
    city: 'Новосибирск',
    region: 'Новосибирская обл',
    regionIndex: 4,
    postal: '6300',
    dial: '383',
    streets: ['Красный пр-кт', 'ул Гоголя', 'ул Кирова', 'ул Фрунзе', 'ул Богдана Хмельницкого']
  },
  {
    city: 'Нижний Новгород',
    region: 'Нижегородская обл',
    regionIndex: 5,
    postal: '6030',
    dial: '831',
    streets: ['ул Большая Покровская', 'пр-кт Гагарина', 'ул Горького', 'ул Родионова']
  },
  {
    city: 'Самара',
    region: 'Самарская обл',
    regionIndex: 6,
    postal: '4430',
    dial: '846',
    streets: ['ул Ленинградская', 'Московское шоссе', 'ул Ново-Садовая', 'ул Победы']
  },
  {
    city: 'Краснодар',
    region: 'Краснодарский край',
    regionIndex: 7,
    postal: '3500',
    dial: '861',
    streets: ['ул Красная', 'ул Северная', 'ул Ставропольская', 'ул Тургенева']
  },
  {
    city: 'Ростов-на-Дону',
    region: 'Ростовская обл',
    regionIndex: 8,
    postal: '3440',
    dial: '863',
    streets: ['ул Большая Садовая', 'пр-кт Будённовский', 'ул Красноармейская', 'пр-кт Стачки']
  },
  {
    city: 'Калининград',
    region: 'Калининградская обл',
    regionIndex: 9,
    postal: '2360',
    dial: '401',
    streets: ['Ленинский пр-кт', 'ул Горького', 'пр-кт Мира', 'ул Черняховского']
  }
]

export const ENGLISH_CITIES: readonly CityData[] = [
  {
    city: 'London',
    region: 'London',
    regionIndex: 10,
    postal: 'EC1A',
    dial: '20',
    streets: ['Fleet Street', 'Farringdon Road', 'Borough High Street', 'Mile End Road', 'Camden High Street']
  },
  {
    city: 'Manchester',
    region: 'North West England',
    regionIndex: 11,
    postal: 'M1',
    dial: '161',
    streets: ['Deansgate', 'Oxford Road', 'Chapel Street', 'Portland Street']
  },
  {
    city: 'Leeds',
    region: 'Yorkshire',
    regionIndex: 12,
    postal: 'LS1',
    dial: '113',
    streets: ['The Headrow', 'Kirkstall Road', 'Wellington Street']
  },
  {
    city: 'Edinburgh',
    region: 'Scotland',
    regionIndex: 13,
    postal: 'EH1',
    dial: '131',
    streets: ['Leith Walk', 'Queen Street', 'Dalry Road']
  },
  {
    city: 'Bristol',
    region: 'South West England',
    regionIndex: 14,
    postal: 'BS1',
    dial: '117',
    streets: ['Gloucester Road', 'Park Street', 'Victoria Street']
  },
  {
    city: 'Dublin',
    region: 'Ireland',
    regionIndex: 15,
    postal: 'D02',
    dial: '1',
    streets: ['Dame Street', 'Baggot Street', 'Pearse Street']
  }
]

/** Elements of the list of regions, in this order. */
export const REGION_NAMES: readonly { readonly en: string; readonly ru: string }[] = [
  { en: 'Moscow', ru: 'Москва' },
  { en: 'Saint Petersburg', ru: 'Санкт-Петербург' },
  { en: 'Tatarstan', ru: 'Татарстан' },
  { en: 'Sverdlovsk region', ru: 'Свердловская область' },
  { en: 'Novosibirsk region', ru: 'Новосибирская область' },
  { en: 'Nizhny Novgorod region', ru: 'Нижегородская область' },
  { en: 'Samara region', ru: 'Самарская область' },
  { en: 'Krasnodar territory', ru: 'Краснодарский край' },
  { en: 'Rostov region', ru: 'Ростовская область' },
  { en: 'Kaliningrad region', ru: 'Калининградская область' },
  { en: 'London', ru: 'Лондон' },
  { en: 'North West England', ru: 'Северо-Западная Англия' },
  { en: 'Yorkshire', ru: 'Йоркшир' },
  { en: 'Scotland', ru: 'Шотландия' },
  { en: 'South West England', ru: 'Юго-Западная Англия' },
  { en: 'Ireland', ru: 'Ирландия' }
]

/** Highest house number of every street in Russian places. */
export const HOUSES = 60

/** Postal code of a street, by its index in the place's list from 1; 0 without a street. */
export function postalOf({ postal }: CityData, street: number): string {
  return `${postal}${String((street * 7) % 100).padStart(2, '0')}`
}
