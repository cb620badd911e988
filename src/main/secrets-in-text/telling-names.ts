/** Finds values that are secret by their name, in any text: in headers, queries and addresses. */
import { isTokenLike } from './token-like'

/**
 * Query values under token-like names, within any text that holds a URL. A semicolon ends a value where another name
 * with a value follows; else it is part of the value.
 */
const QUERY_VALUE = /([?&;])([^=&;#\s"']{1,64})=[^&;#\s"']*(?:;[^=&;#\s"']*(?=[&;#\s"']|$))*/g
/** `X-Crypto-Token: ...` and `Authorization: ...` as in dumped headers: everything to the end of the line or quote. */
const HEADER_VALUE =
  /\b(x-crypto-[a-z-]{1,40}|(?:proxy-)?authorization|(?:set-)?cookie)(["']?\s{0,9}[:=]\s{0,9}["']?)([^\r\n"'}]+)/gi
/** Characters that end the part of an address that may hold user information. */
const AUTHORITY_END = /[\s/?#"'<>]/

/** @param cut the text is the beginning of a longer one: the end of an address that was cut counts as user information */
export function withoutNamedSecrets(text: string, mask: string, cut = false): string {
  return withoutUsers(text, mask, cut)
    .replace(HEADER_VALUE, (_whole, name: string, between: string) => `${name}${between}${mask}`)
    .replace(QUERY_VALUE, (whole: string, before: string, name: string) =>
      isTokenLike(name) ? `${before}${name}=${mask}` : whole
    )
}

/** Removes the text between `://` and the last `@` of its authority. */
function withoutUsers(text: string, mask: string, cut: boolean): string {
  const [first = '', ...rest] = text.split('://')
  return [
    first,
    ...rest.map((piece, at) => {
      const end = piece.search(AUTHORITY_END)
      const authority = end < 0 ? piece : piece.slice(0, end)
      if (cut && end < 0 && at === rest.length - 1) return mask
      const user = authority.lastIndexOf('@')
      return user < 1 ? piece : mask + piece.slice(user)
    })
  ].join('://')
}
