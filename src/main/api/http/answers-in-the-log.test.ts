import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog, type Log } from '../../log'
import { createServiceClient } from './http-client'
import { redirected, type TransportResponse } from './transport'

const TOKEN = 'canary-token-4f9a'
const SECRET = 'canary+secret/77'
const CLIENT = 'Zherebtsova & Sons'
/** Texts that no log line may contain in any encoding. */
const CANARIES = [
  'Zherebtsova',
  'zherebtsova',
  'canary',
  Buffer.from(TOKEN).toString('hex'),
  'Y2FuYXJ5',
  'NhbmFye',
  'jYW5hcn'
]

let dir: string
let log: Log
let hosts = 0
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'deskside-canary-'))
  log = createLog(dir)
  log.redact(TOKEN)
  log.redact(SECRET)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const logged = (): string =>
  readdirSync(dir)
    .map((name) => readFileSync(join(dir, name), 'utf8'))
    .join('')

type Answer = Partial<TransportResponse> & { text?: string; error?: Error }

/** Sends one request and returns its error. */
async function ask({ text = '', error, ...response }: Answer): Promise<unknown> {
  const client = createServiceClient({
    target: { baseUrl: `https://answers-${++hosts}.example`, lookupPath: 'lookup', token: TOKEN, secret: SECRET },
    request: () =>
      error === undefined
        ? Promise.resolve({ status: 200, headers: {}, body: new TextEncoder().encode(text), ...response })
        : Promise.reject(error),
    log,
    random: () => 0
  })
  try {
    return await client.exchange('projects.list', { count: 1, offset: 0 }).then(
      (one) => one.error,
      (thrown: unknown) => thrown
    )
  } finally {
    client.close()
  }
}

const quoted = `${CLIENT} asked with ${TOKEN}, ${encodeURIComponent(SECRET)}, ${Buffer.from(`user:${TOKEN}`).toString('base64')}, ${Buffer.from(TOKEN).toString('hex')}`

const ANSWERS: readonly (readonly [what: string, answer: Answer])[] = [
  ['a page with a title', { text: `<!doctype html><title>${quoted}</title>` }],
  [
    'a page that leads elsewhere',
    { text: '<meta http-equiv=refresh content="0;url=https://zherebtsova.example/canary">' }
  ],
  ['a refusal in words', { status: 422, text: JSON.stringify({ message: quoted, errors: { [CLIENT]: quoted } }) }],
  ['a success that is none', { text: JSON.stringify({ success: false, error: quoted }) }],
  ['credentials refused in words', { status: 401, text: JSON.stringify({ error: quoted }) }],
  ['what is no JSON', { text: `{"client": "${quoted}` }],
  ['a text', { text: JSON.stringify(quoted) }],
  ['a redirect', { error: redirected('https://a.example/x', 302, `https://zherebtsova.example/${TOKEN}?q=${SECRET}`) }],
  ['a redirect to a log-in', { error: redirected('https://a.example/x', 302, 'http://zherebtsova.example/canary') }],
  ['headers', { status: 500, headers: { server: quoted, 'retry-after': quoted, location: quoted }, text: quoted }],
  ['a failure of the system', { error: Object.assign(new Error(quoted), { path: quoted, code: 'EIO' }) }]
]

it.each(ANSWERS)('what the service says is in no line of the log: %s', async (_what, answer) => {
  const error = await ask(answer)
  log.error('it failed', { error })
  log.warn('it failed', { nested: [{ error: new Error('because', { cause: error }) }] })
  const lines = logged()
  expect(lines).toContain('it failed')
  for (const canary of CANARIES) expect(lines, canary).not.toContain(canary)
})

it('what an error tells of a redirect or a page is bounded, and holds no secret', async () => {
  const long = 'x'.repeat(100_000)
  for (const answer of [
    { error: redirected('https://a.example/x', 302, `https://b.example/${TOKEN}/${long}`) },
    { error: redirected('https://a.example/x', 302, `https://${'b.'.repeat(5_000)}example/`) },
    { text: `<title>${TOKEN} ${long}</title>` }
  ]) {
    const logged = JSON.stringify(await ask(answer))
    expect(logged.length).toBeLessThan(1_500)
    expect(logged).not.toContain('canary')
  }
})
