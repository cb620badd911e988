/** Names whose values count as secrets. */
const TOKEN_LIKE =
  /(token|secret|passw(or)?d|passphrase|api[-_]?key|access[-_]?key|private[-_]?key|cache[-_]?key|authori[sz]ation|credential|cookie|session[-_]?id|signature|^(key|auth|pwd|sig)$|^x-crypto-)/i

/** Whether values under this name must be hidden in logs, reports and raw views. */
export function isTokenLike(name: string): boolean {
  return TOKEN_LIKE.test(name)
}
