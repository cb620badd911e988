/** Takes credentials out of texts that come from the service: an answer may repeat what it was asked with. */

export interface HideOptions {
  /** The text is the beginning of a longer one: what may be the beginning of a secret at its end goes as well. */
  readonly cut?: boolean
}

const HIDDEN = '…'
/** A credential this short would take ordinary words along, and could not be kept secret in a text anyway. */
const MIN_SECRET = 4

/** A function that hides these secrets as they are, and as JSON, URLs, HTML and base64 write them. */
export function hideSecrets(secrets: readonly string[]): (text: string, options?: HideOptions) => string {
  const forms = [...new Set(secrets.filter((secret) => secret.length >= MIN_SECRET).flatMap(formsOf))]
    // Longest first: a secret that is part of another one must not leave the rest of it behind.
    .sort((a, b) => b.length - a.length)
  const longest = forms[0]?.length ?? 0
  return (text, { cut = false } = {}) => {
    let safe = text
    for (const form of forms) safe = safe.replaceAll(form, HIDDEN)
    if (!cut) return safe
    // Of a secret that the cut went through, less than its whole length is left, at the very end.
    return safe.slice(0, Math.max(0, safe.length - Math.max(0, longest - 1)))
  }
}

function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  const ascii = json.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const html = secret.replace(/[&<>"']/g, (c) => `&${ENTITIES[c] ?? ''};`)
  // Without padding and the last, partly filled characters, so that it is found inside a longer base64 text too.
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2)
  const forms = [secret, json, ascii, json.replaceAll('/', '\\/'), ascii.replaceAll('/', '\\/'), html]
  return [...forms, encodeURIComponent(secret), ...(base64.length > 6 ? [base64] : [])]
}

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#039' }
