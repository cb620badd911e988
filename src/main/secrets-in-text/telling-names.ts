/** Finds values with token-like names in any text: in headers, queries and addresses. */
import { isTokenLike } from './token-like'

/**
 * Query values under token-like names, in any text with a URL. A semicolon ends a value only if another name and value
 * follow.
 */
const QUERY_VALUE = /([?&;])([^=&;#\s"']{1,64})=[^&;#\s"']*(?:;[^=&;#\s"']*(?=[&;#\s"']|$))*/g
/** Dumped headers such as `X-Crypto-Token: ...` and `Authorization: ...`, up to the end of the line or quote. */
const HEADER_VALUE =
  /\b(x-crypto-[a-z-]{1,40}|(?:proxy-)?authorization|(?:set-)?cookie)(["']?\s{0,9}[:=]\s{0,9}["']?)([^\r\n"'}]+)/gi
/** Characters that end an address's authority, which may contain user information. */
const AUTHORITY_END = /[\s/?#"'<>]/

/** @param isCut the text is the start of a longer one: a cut address at its end counts as user information */
export function withoutNamedSecrets(text: string, mask: string, isCut = false): string {
  return withoutUsers(text, mask, isCut)
    .replace(HEADER_VALUE, (_whole, name: string, between: string) => `${name}${between}${mask}`)
    .replace(QUERY_VALUE, (whole: string, before: string, name: string) =>
      isTokenLike(name) ? `${before}${name}=${mask}` : whole
    )
}

/** Removes the user information: text between `://` and the authority's last `@`. */
function withoutUsers(text: string, mask: string, isCut: boolean): string {
  const [first = '', ...rest] = text.split('://')
  return [
    first,
    ...rest.map((piece, at) => {
      const end = piece.search(AUTHORITY_END)
      const authority = end < 0 ? piece : piece.slice(0, end)
      if (isCut && end < 0 && at === rest.length - 1) return mask
      const user = authority.lastIndexOf('@')
      return user < 1 ? piece : mask + piece.slice(user)
    })
  ].join('://')
}
