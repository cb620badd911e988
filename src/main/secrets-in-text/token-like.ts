/** Names under which a value is taken for a secret, whatever it looks like. */
const TOKEN_LIKE =
  /(token|secret|passw(or)?d|passphrase|api[-_]?key|access[-_]?key|private[-_]?key|cache[-_]?key|authori[sz]ation|credential|cookie|session[-_]?id|signature|^(key|auth|pwd|sig)$|^x-crypto-)/i

/** Whether a value under this name must not be shown: logs, reports and raw views ask here. */
export function isTokenLike(name: string): boolean {
  return TOKEN_LIKE.test(name)
}
