import type { ProxyLogins } from '../../api/http'
import type { Log } from '../../log'
import { parser, text, z } from '../parse'
import type { Handlers } from '../router'

/** A longer text was pasted by mistake. */
const LONGEST = 512

export function networkHandlers(
  logins: Pick<ProxyLogins, 'keep'>,
  log: Pick<Log, 'redact'>
): Pick<Handlers, 'network.proxyLogin'> {
  return {
    'network.proxyLogin': {
      parse: parser(
        z.strictObject({
          host: text(255),
          port: z.number().int().min(1).max(65_535),
          username: text(LONGEST),
          password: text(LONGEST)
        })
      ),
      run: ({ host, port, username, password }) => {
        log.redact(password)
        logins.keep(host, port, { username, password })
        return undefined
      }
    }
  }
}
