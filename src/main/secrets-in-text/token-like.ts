/** Names whose values count as secret, whatever they look like. */
const TOKEN_LIKE =
  /(token|secret|passw(or)?d|passphrase|api[-_]?key|access[-_]?key|private[-_]?key|cache[-_]?key|authori[sz]ation|credential|cookie|session[-_]?id|signature|^(key|auth|pwd|sig)$|^x-crypto-)/i

/** Whether a value under this name must not be shown; for logs, reports and raw views. */
export function isTokenLike(name: string): boolean {
  return TOKEN_LIKE.test(name)
}
