import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suggest as answerSuggest } from '../answers/lookup'
import { resolveOptions } from '../options'
import { World } from '../world'
import { Parties } from './suggest-party'
import { startTestService, type TestService } from '../../test/demo/test-service'
import { ProviderAccount } from './account'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ lookupPath: 'dadata', projects: 10 })
})
afterAll(() => service.close())

interface Suggestion {
  value: string
  unrestricted_value: string
  data: Record<string, unknown>
}
async function suggest(endpoint: string, data: object): Promise<Suggestion[]> {
  const { json } = await service.ask('/dadata/suggestions', { endpoint, data })
  return (json as { suggestions: Suggestion[] }).suggestions
}
const values = async (endpoint: string, data: object): Promise<string[]> =>
  (await suggest(endpoint, data)).map((item) => item.value)
async function clean(endpoint: string, ...data: string[]): Promise<Record<string, unknown>[]> {
  return (await service.ask('/dadata/clean', { endpoint, data })).json as Record<string, unknown>[]
}

describe('the path of the lookup', () => {
  it('bears the provider’s name where the installation says so', async () => {
    expect((await service.ask('/lookup/suggestions', { endpoint: 'fio', data: { query: 'а' } })).status).toBe(404)
    expect((await service.ask('/dadata/suggestions', { endpoint: 'fio', data: { query: 'а' } })).status).toBe(200)
  })

  it('refuses unknown methods and bad bodies', async () => {
    const cases: [string, unknown, number][] = [
      ['suggestions', { endpoint: 'nonsense', data: { query: 'а' } }, 404],
      ['suggestions', { endpoint: 'address', data: {} }, 400],
      ['suggestions', { endpoint: 'address', data: ['а'] }, 400],
      ['suggestions', { endpoint: 'address', data: { query: 'а'.repeat(301) } }, 413],
      ['suggestions', { endpoint: 'address' }, 400],
      ['clean', { endpoint: 'address', data: [] }, 400],
      ['clean', { endpoint: 'address', data: [1] }, 400],
      ['clean', { endpoint: 'address', data: Array.from({ length: 51 }, () => 'Москва') }, 400],
      ['clean', { endpoint: 'nonsense', data: ['а'] }, 404]
    ]
    for (const [path, body, status] of cases)
      expect([body, (await service.ask(`/dadata/${path}`, body)).status]).toEqual([body, status])
  })

  it('passes a method with the provider’s prefix too, and the texts of an object in their order', async () => {
    expect(await values('suggest/address', { query: 'Казань' })).toContain('Респ Татарстан, г Казань')
    const { json } = await service.ask('/dadata/clean', { endpoint: 'email', data: { a: 'x@mail.ru', b: 'foo' } })
    expect(json).toMatchObject([{ source: 'x@mail.ru' }, { source: 'foo' }])
  })
})

describe('suggestions of addresses', () => {
  it('match the beginning of the last word, and other words in full', async () => {
    expect(await values('address', { query: 'москва твер' })).toEqual(['г Москва, ул Тверская'])
    expect(await values('address', { query: 'мос тверская' })).toEqual([])
  })

  it('correct the keyboard layout and a slip of the finger', async () => {
    expect((await values('address', { query: 'vjcrdf' }))[0]).toBe('г Москва')
    expect(await values('address', { query: 'нефский' })).toEqual(['г Санкт-Петербург, Невский пр-кт'])
  })

  it('go down to house and flat', async () => {
    const houses = await values('address', { query: 'казань баумана 1', count: 20 })
    expect(houses[0]).toBe('Респ Татарстан, г Казань, ул Баумана, д 1')
    expect(houses.length).toBeGreaterThan(9)
    const [flat] = await suggest('address', { query: 'казань баумана 12 кв 7' })
    expect(flat).toMatchObject({
      value: 'Респ Татарстан, г Казань, ул Баумана, д 12, кв 7',
      data: {
        house: '12',
        flat: '7',
        fias_level: '9',
        qc_geo: '0',
        city_with_type: 'г Казань',
        kladr_id: expect.stringMatching(/^16\d{17}$/) as string
      }
    })
    expect(flat?.unrestricted_value).toMatch(/^4200\d\d, /)
  })

  it('go on with the streets when a city is followed by a space', async () => {
    expect(await values('address', { query: 'москва ' })).toEqual(
      expect.arrayContaining(['г Москва', 'г Москва, ул Тверская']) as string[]
    )
  })

  it('keep to bounds, places and circles', async () => {
    expect(await values('address', { query: 'ленин', to_bound: { value: 'city' } })).toEqual([])
    expect(await values('address', { query: 'москва', from_bound: { value: 'street' } })).not.toContain('г Москва')
    const inKazan = await values('address', { query: 'победы', locations: [{ kladr_id: '16' }] })
    expect(inKazan).toEqual(['Респ Татарстан, г Казань, пр-кт Победы'])
    expect(await values('address', { query: 'победы', locations: [{ region_iso_code: 'RU-SAM' }] })).toEqual([
      'Самарская обл, г Самара, ул Победы'
    ])
    expect((await values('address', { query: 'победы', locations_boost: [{ kladr_id: '63' }] }))[0]).toMatch(/Самара/)
    expect(await values('address', { query: 'победы', locations: [{ city: 'Казань' }], restrict_value: true })).toEqual(
      ['пр-кт Победы']
    )
    const near = await values('address', {
      query: 'победы',
      locations_geo: [{ lat: 55.79, lon: 49.1, radius_meters: 20000 }]
    })
    expect(near.every((value) => value.includes('Казань'))).toBe(true)
  })

  it('number from 1 to 20, and fill the costly fields only when there is one', async () => {
    expect(await values('address', { query: 'москва тверская 1', count: 3 })).toHaveLength(3)
    expect((await values('address', { query: 'москва тверская 1', count: 100 })).length).toBeLessThanOrEqual(20)
    expect((await suggest('address', { query: 'москва тверская' }))[0]?.data.city_district).toBeNull()
    expect((await suggest('address', { query: 'москва тверская', count: 1 }))[0]?.data).toMatchObject({
      city_district: expect.stringMatching(/р-н/) as string,
      beltway_hit: 'IN_MKAD'
    })
  })

  it('speak Latin letters when asked', async () => {
    expect(await values('address', { query: 'москва твер', language: 'en' })).toEqual(['g Moskva, ul Tverskaya'])
  })
})

describe('addresses of other countries', () => {
  const abroad = [{ country_iso_code: '*' }]
  it('are found where all countries are asked for, or theirs', async () => {
    expect(await values('address', { query: 'минск незав' })).toEqual([])
    expect(await values('address', { query: 'минск незав', locations: abroad })).toEqual([
      'Беларусь, г Минск, пр-кт Независимости'
    ])
    expect(await values('address', { query: 'минск', locations: [{ country_iso_code: 'BY' }] })).toEqual([
      'Беларусь, г Минск'
    ])
    expect(await values('address', { query: 'минск', locations: [{ country_iso_code: 'KZ' }] })).toEqual([])
    expect(await values('address', { query: 'москва твер', locations: [{ country_iso_code: 'KZ' }] })).toEqual([])
  })

  it('stand behind those of Russia, and have no codes of it', async () => {
    const found = await suggest('address', { query: 'аба', locations: abroad })
    expect(found.at(-1)).toMatchObject({
      value: 'Казахстан, г Алматы, пр-кт Абая',
      data: { country_iso_code: 'KZ', fias_level: '-1', fias_id: null, kladr_id: null, postal_code: null }
    })
    expect(await values('address', { query: 'vbycr', locations: abroad })).toEqual(['Беларусь, г Минск'])
  })
})

describe('streets that had another name', () => {
  it('are found by it, and say it', async () => {
    const [found] = await suggest('address', { query: 'казань проломн' })
    expect(found).toMatchObject({
      value: 'Респ Татарстан, г Казань, ул Баумана',
      data: { history_values: ['ул Проломная'] }
    })
    expect((await suggest('address', { query: 'москва щепкина' }))[0]?.data.history_values).toBeNull()
  })
})

describe('the account', () => {
  it('answers so many suggestions a day, and refuses the others as a used-up quota', async () => {
    const own = await startTestService({ projects: 10, lookupAccount: { questions: 2 } })
    try {
      const ask = async (): Promise<number> =>
        (await own.ask('/lookup/suggestions', { endpoint: 'fio', data: { query: 'а' } })).status
      expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 403])
      expect(own.account.asked).toBe(2)
    } finally {
      await own.close()
    }
  })

  it('begins anew with the next day', () => {
    let now = Date.parse('2026-11-23T23:00:00Z')
    const account = new ProviderAccount({ questions: 1, balance: null }, () => now)
    account.ask()
    expect(() => account.ask()).toThrow('used up')
    now += 2 * 3_600_000
    account.ask()
    expect(account.asked).toBe(1)
  })

  it('is charged for each item of an accepted request, and for none of a refused one', async () => {
    const own = await startTestService({ projects: 10, lookupAccount: { balance: 3 } })
    try {
      const ask = async (data: unknown): Promise<number> =>
        (await own.ask('/lookup/clean', { endpoint: 'clean/phone', data })).status
      expect([await ask(['1', '1']), await ask(['2', 3]), await ask(['2', '3']), await ask({ a: '2' })]).toEqual([
        200, 400, 403, 200
      ])
      const { paid, balance, items, charges } = own.account
      expect([paid, balance, [...items], charges.map(({ texts }) => texts)]).toEqual([
        3,
        0,
        [
          ['phone 1', 2],
          ['phone 2', 1]
        ],
        [['1', '1'], ['2']]
      ])
    } finally {
      await own.close()
    }
  })
})

describe('suggestions of companies, banks, people and e-mail addresses', () => {
  it('find a company by name, tax number and registration number', async () => {
    const [first] = await suggest('party', { query: 'север' })
    expect(first?.data).toMatchObject({
      inn: expect.stringMatching(/^\d{10}$/) as string,
      state: { registration_date: expect.any(Number) as number }
    })
    const { inn, ogrn } = first?.data as { inn: string; ogrn: string }
    expect((await suggest('party', { query: inn.slice(0, 7) })).map((item) => item.data.inn)).toContain(inn)
    expect((await suggest('findById/party', { query: ogrn }))[0]?.data.inn).toBe(inn)
  })

  it.each(['en', 'ru'] as const)('know every company and address of the demo, in %s', (language) => {
    const { clients } = new World(resolveOptions({ language }))
    const [account, parties] = [new ProviderAccount(), new Parties(clients)]
    const ask = (endpoint: string, query: string): Suggestion[] => {
      const { body } = answerSuggest(account, parties, { endpoint, data: { query, count: 20 } }) as { body: unknown }
      return (body as { suggestions: Suggestion[] }).suggestions
    }
    const missed: string[] = []
    for (let id = 1; id <= clients.count; id++) {
      const { name, taxId, address } = clients.company(id)
      const has = (endpoint: string, query: string, wanted: string): void => {
        const said = ask(endpoint, query).flatMap(({ value, unrestricted_value, data }) => [
          value,
          unrestricted_value,
          data.inn
        ])
        if (!said.includes(wanted)) missed.push(`${endpoint} ${query}`)
      }
      has('party', name, taxId)
      has('party', taxId, taxId)
      has('findById/party', taxId, taxId)
      has('address', address, address)
      has('address', address.replace(/^\d{6}, /, ''), address)
    }
    expect(missed).toEqual([])
  })

  it('keep companies to type, status and region', async () => {
    const all = await suggest('party', { query: 'иванов', count: 20 })
    const sole = await suggest('party', { query: 'и', type: 'INDIVIDUAL', count: 20 })
    expect(sole.length).toBeGreaterThan(0)
    expect(sole.every((item) => item.data.type === 'INDIVIDUAL')).toBe(true)
    const gone = await suggest('party', { query: 'о', status: ['LIQUIDATED'], count: 20 })
    expect(gone.every((item) => (item.data.state as { status: string }).status === 'LIQUIDATED')).toBe(true)
    const moscow = await suggest('party', { query: 'и', locations: [{ kladr_id: '77' }], count: 20 })
    expect(moscow.every((item) => (item.data.address as { value: string }).value.includes('Москва'))).toBe(true)
    expect(all).toBeInstanceOf(Array)
  })

  it('find a bank by name, BIC and city', async () => {
    const [bank] = await suggest('bank', { query: 'северный' })
    expect(bank?.data).toMatchObject({
      bic: expect.stringMatching(/^04\d{7}$/) as string,
      correspondent_account: expect.stringMatching(/^301\d{17}$/) as string
    })
    expect((await suggest('bank', { query: String(bank?.data.bic) }))[0]?.value).toBe(bank?.value)
    expect(await values('bank', { query: 'казань' })).toEqual(['Казанский Сберегательный Банк'])
    expect(await values('bank', { query: 'банк', status: ['LIQUIDATING'] })).toEqual(['Нижегородский Земельный Банк'])
  })

  it('build a name part by part, in one gender', async () => {
    const names = await suggest('fio', { query: 'иванова ан', count: 20 })
    expect(names.map((item) => item.value)).toContain('Иванова Анна')
    expect(names.every((item) => item.data.gender === 'FEMALE')).toBe(true)
    expect(await values('fio', { query: 'анна', parts: ['SURNAME'] })).toEqual([])
    expect((await suggest('fio', { query: 'с', gender: 'MALE', parts: ['NAME'] })).map((item) => item.value)).toEqual([
      'Сергей'
    ])
  })

  it('complete the domain of an e-mail address', async () => {
    expect(await values('email', { query: 'anna@y' })).toEqual(['anna@yandex.ru', 'anna@ya.ru'])
    expect((await values('email', { query: 'anna' }))[0]).toBe('anna@mail.ru')
    expect(await values('email', { query: 'two words' })).toEqual([])
  })
})

describe('standardisation', () => {
  it('of addresses says how sure it is and whether mail would arrive', async () => {
    const cases: [string, object][] = [
      [
        'москва тверская 5 кв 7',
        {
          result: 'г Москва, ул Тверская, д 5, кв 7',
          qc: 0,
          qc_complete: 0,
          qc_house: 2,
          qc_geo: 0,
          unparsed_parts: null
        }
      ],
      ['москва тверская 5', { qc: 0, qc_complete: 5 }],
      ['казань баумана 77 ориентир кафе', { qc: 1, qc_complete: 9, qc_house: 10, unparsed_parts: 'ОРИЕНТИР, КАФЕ' }],
      ['москва тверская', { qc_complete: 4 }],
      ['москва', { result: 'г Москва', qc_complete: 3, qc_geo: 4 }],
      ['ул победы 3', { qc: 3 }],
      ['ываыва', { result: null, qc: 2 }]
    ]
    const cleaned = await clean('address', ...cases.map(([source]) => source))
    cases.forEach(([source, expected], at) => expect(cleaned[at]).toMatchObject({ source, ...expected }))
  })

  it('of phones', async () => {
    expect(
      await clean(
        'phone',
        '8 (916) 555-12-12',
        '+7 843 555 10 10',
        '+49 30 1234567',
        '555-12',
        'нет',
        '8 916 555-12-12, 8 916 555-12-13'
      )
    ).toMatchObject([
      { phone: '+7 916 555-12-12', type: 'Мобильный', qc: 0 },
      { city: 'Казань', type: 'Стационарный', qc: 0 },
      { type: 'Иностранный', qc: 7 },
      { qc: 1 },
      { phone: null, qc: 2 },
      { phone: '+7 916 555-12-12', qc: 3 }
    ])
  })

  it('of names, with gender and cases', async () => {
    expect(await clean('name', 'иванова анна сергеевна', 'Fyyf Bdfyjdf', 'Иванов Xyz', '123')).toMatchObject([
      {
        result: 'Иванова Анна Сергеевна',
        result_genitive: 'Ивановой Анны Сергеевны',
        result_dative: 'Ивановой Анне Сергеевне',
        gender: 'Ж',
        qc: 0
      },
      { result: 'Иванова Анна', qc: 0 },
      { surname: 'Иванов', gender: 'М', qc: 1 },
      { result: null, gender: 'НД', qc: 2 }
    ])
  })

  it('of e-mail addresses, passports, vehicles and birth dates', async () => {
    expect(await clean('email', 'Anna@yandx.ru', 'x@mailinator.com', 'foo', 'a@b', 'info@firma.example')).toMatchObject(
      [
        { email: 'anna@yandex.ru', qc: 4 },
        { qc: 3 },
        { email: null, qc: 2 },
        { qc: 1 },
        { email: 'info@firma.example', type: 'ROLE', qc: 0 }
      ]
    )
    expect(await clean('passport', '4509 235857', '12', 'нет')).toMatchObject([
      { series: '45 09', number: '235857', qc: 0 },
      { qc: 1 },
      { qc: 2 }
    ])
    expect(await clean('vehicle', 'форд фокус', 'лада', 'телега')).toMatchObject([
      { brand: 'FORD', qc: 0 },
      { qc: 1 },
      { qc: 2 }
    ])
    expect(await clean('birthdate', '24 марта 1978', '01.02.80', '31.02.1980', '')).toMatchObject([
      { birthdate: '24.03.1978', qc: 0 },
      { birthdate: '01.02.1980', qc: 1 },
      { birthdate: null, qc: 1 },
      { birthdate: null, qc: 2 }
    ])
  })
})
