interface Cookie {
  name: string
  value: string
  domain: string
  hostOnly: boolean
  path: string
  secure: boolean
  expires: number
}

/** In-memory cookies of one session: enough to test whether a request sends them. */
export class CookieJar {
  private cookies: Cookie[] = []

  /** Stores the Set-Cookie lines of a response. */
  store(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const cookie = parse(url, line)
      if (!cookie) continue
      this.cookies = this.cookies.filter(
        (other) => other.name !== cookie.name || other.domain !== cookie.domain || other.path !== cookie.path
      )
      if (cookie.expires > Date.now()) this.cookies.push(cookie)
    }
  }

  /** The Cookie header for a request; undefined when there is none. */
  header(url: URL): string | undefined {
    const fitting = this.cookies.filter(
      (cookie) =>
        cookie.expires > Date.now() &&
        (!cookie.secure || url.protocol === 'https:') &&
        (url.hostname === cookie.domain || (!cookie.hostOnly && url.hostname.endsWith(`.${cookie.domain}`))) &&
        url.pathname.startsWith(cookie.path)
    )
    return fitting.length === 0 ? undefined : fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  clear(): void {
    this.cookies = []
  }
}

function parse(url: URL, line: string): Cookie | undefined {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const equals = pair.indexOf('=')
  if (equals < 1) return undefined
  const given = new Map(
    attributes.map((attribute) => {
      const [key = '', ...rest] = attribute.split('=')
      return [key.toLowerCase(), rest.join('=')] as const
    })
  )
  const domain = given.get('domain')?.replace(/^\./, '').toLowerCase()
  if (domain && url.hostname !== domain && !url.hostname.endsWith(`.${domain}`)) return undefined
  const maxAge = given.get('max-age')
  const until = given.get('expires')
  return {
    name: pair.slice(0, equals),
    value: pair.slice(equals + 1),
    domain: domain || url.hostname,
    hostOnly: !domain,
    path: given.get('path')?.startsWith('/') ? (given.get('path') ?? '/') : '/',
    secure: given.has('secure'),
    expires: maxAge !== undefined ? Date.now() + Number(maxAge) * 1000 : until ? Date.parse(until) : Infinity
  }
}
