import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readArguments, HELP, OPTIONS } from './cli-arguments'
import { startDemoService } from './server'
import { makeCertificate } from './tls'

/** Runs the demo service from the command line. Prints one line, serves, and stops by itself. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help === true) {
    console.log(HELP)
    return
  }
  const { options, tls, log, stopAfter, shouldStopWithParent } = readArguments(values)
  const service = await startDemoService({ ...options, ...(tls ? { tls: await makeCertificate(tls) } : {}) })
  if (log !== null) {
    // The log file is meant for people and for sharing, so it contains no credentials.
    service.log.onAnswered(({ headers, ...request }) => {
      const { 'x-crypto-token': _token, 'x-crypto-secret': _secret, ...rest } = headers
      appendFileSync(log, `${JSON.stringify({ ...request, headers: rest })}\n`)
    })
  }
  console.log(`Demo service at ${service.address}  token: ${service.token}  secret: ${service.secret}`)

  const stop = (): void => {
    void service.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  setTimeout(stop, stopAfter * 1000)
  if (shouldStopWithParent) process.stdin.once('close', stop).once('end', stop).resume()
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
