/** What a message from an e-mail field of a record is about: the title of the record. */
import { inject, provide, type InjectionKey } from 'vue'
import { cutText, withoutDirectionMarks } from '@shared/rules/cut-text'

/** UTF-16 units: main opens no address that is much longer. */
const LONGEST = 150
const SUBJECT: InjectionKey<() => string | null> = Symbol('the subject of messages')

/** For what shows a record. @param title null: it has none */
export function provideMailSubject(title: () => string | null): void {
  provide(SUBJECT, title)
}

/** Adds the subject to the address of a message; other addresses stay. */
export function useMailSubject(): (url: string) => string {
  const title = inject(SUBJECT, null)
  return (url) => (url.startsWith('mailto:') ? withSubject(url, title?.() ?? null) : url)
}

/** @param url without parameters */
export function withSubject(url: string, title: string | null): string {
  const said = withoutDirectionMarks(title ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  // A half of a character can't be encoded.
  return said === '' ? url : `${url}?subject=${encodeURIComponent(cutText(said.toWellFormed(), LONGEST))}`
}
