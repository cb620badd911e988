// Chromium does not let its driver serve custom schemes, so `app://deskside/x` is sent as
// `http://deskside.app.standin.localhost/x`: a secure context like `app://`, and main never sees it.

export const SUFFIX = 'standin.localhost'
const standard = new Set<string>()

/** Registers a scheme whose addresses have a host, like `registerSchemesAsPrivileged` with `standard: true`. */
export function addScheme(scheme: string): void {
  standard.add(scheme)
}

export function knownSchemes(): string[] {
  return [...standard]
}

/** Converts an address from main's form to the page's. Other schemes stay unchanged. */
export function toPage(address: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(address)
  const scheme = match?.[1]?.toLowerCase()
  if (!match || !scheme || !standard.has(scheme)) return address
  const rest = address.slice(match[0].length)
  return `http://${(match[2] ?? '').toLowerCase()}.${scheme}.${SUFFIX}${rest.startsWith('/') ? rest : `/${rest}`}`
}

/** The reverse of `toPage`. */
export function fromPage(address: string): string {
  const match = /^http:\/\/([^/?#]*)\.([a-z0-9+-]+)\.standin\.localhost(?=[/?#]|$)(.*)$/i.exec(address)
  if (!match || !standard.has(match[2] ?? '')) return address
  return `${match[2]}://${match[1]}${match[3] || '/'}`
}

/** Scheme of one of our own addresses in the page's form; undefined for others. */
export function schemeOf(pageAddress: string): string | undefined {
  const own = fromPage(pageAddress)
  return own === pageAddress ? undefined : own.slice(0, own.indexOf(':'))
}

/** An origin in Electron's form: `app://deskside`, `https://host`, or `null`. */
export function originOf(address: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(address)
  const scheme = match?.[1]?.toLowerCase()
  if (!scheme || (!standard.has(scheme) && scheme !== 'http' && scheme !== 'https')) return 'null'
  return `${scheme}://${match?.[2] ?? ''}`
}

/** Rewrites the sources of a content security policy to the page's form of our scheme. */
export function policyToPage(policy: string): string {
  return policy.replace(
    /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*):(\/\/[^\s;,]+)?(?=[\s;,]|$)/gi,
    (source, scheme: string, host?: string) => {
      if (!standard.has(scheme.toLowerCase())) return source
      return host ? toPage(source).replace(/\/$/, '') : `http://*.${scheme.toLowerCase()}.${SUFFIX}`
    }
  )
}
