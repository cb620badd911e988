import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayOf } from './data/days'
import type { DemoLanguage } from './data/text'
import { startDemoService } from './server'

const HELP = `The demo service of Deskside: an invented installation of the service, on this machine only.

  npm run demo-service -- [options]

  --port N             listen on 127.0.0.1:N; 0 (the default) picks a free port
  --projects N         how many projects (400)
  --files N            how many files (half as many as projects)
  --events N           how many calendar events (a fifth as many as projects)
  --lang en|ru|mixed   the language of the data (mixed)
  --seed N             another installation for another number (1)
  --today YYYY-MM-DD   the day around which everything happens (today)
  --dialect NAME       how answers are written (total)
  --token T            the token to accept; a random one by default
  --secret S           the secret to accept; a random one by default
  --lookup-path SEG    the path segment of the lookup provider (lookup)
  --latency MS         wait before every answer
  --preserialise       prepare all projects at the start, for measurements
  --log FILE           append a line of JSON for every request, without the credentials
  --stop-after S       stop after so many seconds (43200, twelve hours)
  --stop-with-parent   stop when standard input ends
  --help               this text
`

function number(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new RangeError(`--${name} has to be a number, not ${text}`)
  return value
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      projects: { type: 'string' },
      files: { type: 'string' },
      events: { type: 'string' },
      lang: { type: 'string' },
      seed: { type: 'string' },
      today: { type: 'string' },
      dialect: { type: 'string' },
      token: { type: 'string' },
      secret: { type: 'string' },
      'lookup-path': { type: 'string' },
      latency: { type: 'string' },
      preserialise: { type: 'boolean' },
      log: { type: 'string' },
      'stop-after': { type: 'string' },
      'stop-with-parent': { type: 'boolean' },
      help: { type: 'boolean' }
    }
  })
  if (values.help === true) {
    process.stdout.write(HELP)
    return
  }
  const today = values.today === undefined ? undefined : dayOf(values.today)
  if (today === null) throw new RangeError(`--today has to be a date, not ${values.today ?? ''}`)
  const service = await startDemoService(
    defined({
      port: number('port', values.port),
      projects: number('projects', values.projects),
      files: number('files', values.files),
      events: number('events', values.events),
      language: values.lang as DemoLanguage | undefined,
      seed: number('seed', values.seed),
      today,
      dialect: values.dialect,
      token: values.token,
      secret: values.secret,
      lookupPath: values['lookup-path'],
      latency: number('latency', values.latency),
      preserialise: values.preserialise
    })
  )
  const { log } = values
  if (log !== undefined) {
    service.log.onAnswered(({ headers: _, ...request }) => appendFileSync(log, `${JSON.stringify(request)}\n`))
  }
  console.log(`Demo service at ${service.address}  token: ${service.token}  secret: ${service.secret}`)

  const stop = (): void => {
    void service.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  setTimeout(stop, (number('stop-after', values['stop-after']) ?? 43_200) * 1000)
  if (values['stop-with-parent'] === true) process.stdin.once('close', stop).once('end', stop).resume()
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Leaves out what was not given, so that the defaults hold. */
function defined<T extends object>(options: T): Defined<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<T>
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
