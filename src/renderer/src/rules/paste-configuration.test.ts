import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from './paste-configuration'

const whole = { address: 'https://crm.example.org', token: 'tok-123456', secret: 'sec-abcdef' }

describe('a pasted configuration', () => {
  it.each<[string, string]>([
    ['an address and two lines', 'https://crm.example.org\ntok-123456\nsec-abcdef'],
    ['the same with space around', '\n  https://crm.example.org  \r\n\r\n tok-123456\r\n sec-abcdef \r\n'],
    ['lines with names', 'Address: https://crm.example.org\nToken: tok-123456\nSecret: sec-abcdef'],
    ['headers', 'https://crm.example.org\nX-Crypto-Token: tok-123456\nX-Crypto-Secret: sec-abcdef'],
    ['headers in the other order', 'X-Crypto-Secret: sec-abcdef\nX-Crypto-Token: tok-123456\nhttps://crm.example.org'],
    ['environment', 'BASE_URL=https://crm.example.org\nexport API_TOKEN="tok-123456"\nAPI_SECRET=\'sec-abcdef\''],
    ['JSON', '{"base_url":"https://crm.example.org","token":"tok-123456","secret":"sec-abcdef"}'],
    [
      'nested JSON',
      '{"deskside":{"url":"https://crm.example.org","api":{"apiToken":"tok-123456","apiSecret":"sec-abcdef"}}}'
    ],
    [
      'JSON of headers',
      '{"url":"https://crm.example.org","headers":{"X-Crypto-Token":"tok-123456","X-Crypto-Secret":"sec-abcdef"}}'
    ],
    ['Russian names', 'Адрес: https://crm.example.org\nТокен: tok-123456\nСекрет: sec-abcdef'],
    ['a list', '- адрес: https://crm.example.org\n- токен: tok-123456\n- секрет: sec-abcdef'],
    ['a table', 'Address\thttps://crm.example.org\nToken\ttok-123456\nSecret\tsec-abcdef'],
    ['YAML with comments', '# our CRM\nhost: https://crm.example.org\ntoken: tok-123456\nsecret: "sec-abcdef"'],
    ['code', 'url: "https://crm.example.org",\ntoken: "tok-123456",\nsecret: "sec-abcdef",']
  ])('%s', (_what, text) => expect(readConfiguration(text)).toEqual(whole))

  it('may be a curl command', () => {
    const curl = `curl -X GET 'https://crm.example.org/backend/public/projects?count=1' \\
      -H 'X-Crypto-Token: tok-123456' \\
      --header "X-Crypto-Secret: sec-abcdef"`
    expect(readConfiguration(curl)).toEqual({ ...whole, address: 'https://crm.example.org/backend/public' })
  })

  it('may be parts of one', () => {
    expect(readConfiguration('X-Crypto-Token: tok-123456\nX-Crypto-Secret: sec-abcdef')).toEqual({
      token: 'tok-123456',
      secret: 'sec-abcdef'
    })
    expect(readConfiguration('https://crm.example.org\ntok-123456')).toEqual({
      address: 'https://crm.example.org',
      token: 'tok-123456'
    })
  })

  it('may name the path of the lookup', () => {
    expect(readConfiguration('url=crm.example.org\nlookup_path=provider')).toEqual({
      address: 'crm.example.org',
      lookupPath: 'provider'
    })
  })

  it('keeps values with signs as they are', () => {
    expect(readConfiguration('token=a=b:c/d+e==\nsecret: x:y')).toEqual({ token: 'a=b:c/d+e==', secret: 'x:y' })
  })

  it('of a host without a scheme is recognised', () => {
    expect(readConfiguration('crm.example.org:8443\ntok-123456\nsec-abcdef')?.address).toBe('crm.example.org:8443')
    expect(readConfiguration('црм.пример.рф\ntok-123456\nsec-abcdef')?.address).toBe('црм.пример.рф')
  })
})

describe('what is not a configuration', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    ['an address alone', 'https://crm.example.org'],
    ['an address alone, with a line end', 'https://crm.example.org/\n'],
    ['a token alone', 'tok-123456'],
    ['a token with its name alone', 'X-Crypto-Token: tok-123456'],
    ['an address with three lines that could be anything', 'https://crm.example.org\naaaaaaaa\nbbbbbbbb\ncccccccc'],
    ['prose', 'Hello,\nplease find attached the report.\nBest regards'],
    ['prose with an address', 'Have a look at it:\nhttps://crm.example.org\nIt is new.\nSee you soon'],
    ['a greeting and an address', 'https://crm.example.org\nRegards,'],
    ['words around an address', 'please\nhttps://crm.example.org\nthanks!'],
    ['words in capitals', 'https://crm.example.org\nURGENT!!!\nPLEASE'],
    ['one line of prose beside a word like a token', 'It is new.\nhttps://crm.example.org\ntok-123456'],
    ['prose between two words like tokens', 'https://crm.example.org\ntok-123456\nand this:\nsec-abcdef'],
    ['empty values', 'token=\nsecret='],
    ['a list', '[]'],
    ['a number', '{"token": 5}'],
    ['a document', `token: abcdef\nsecret: abcdef\n${'x'.repeat(30_000)}`]
  ])('%s', (_what, text) => expect(readConfiguration(text)).toBeNull())

  it('never makes anything throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const found = readConfiguration(text)
        expect(found === null || Object.values(found).every((value) => value.length > 0)).toBe(true)
      })
    )
  })

  it.each<[string, string]>([
    ['letters', 'a'.repeat(20_000)],
    ['blanks', ' '.repeat(20_000)],
    ['brackets', '['.repeat(20_000)],
    ['commands', 'curl '.repeat(4_000)],
    ['names', 'a:'.repeat(10_000)],
    ['quotes', `${'"'.repeat(19_999)}=`]
  ])('is told without backtracking from 20,000 %s', (_what, text) => {
    expect(readConfiguration(text)).toBeNull()
  })
})
