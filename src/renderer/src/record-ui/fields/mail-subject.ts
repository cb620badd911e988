/** Subject for e-mails from a record's e-mail fields: the record's title. */
import { inject, provide, type InjectionKey } from 'vue'
import { cutText, withoutDirectionMarks } from '@shared/rules/cut-text'

/** Maximum length in UTF-16 units: main rejects much longer addresses. */
const LONGEST = 150
const SUBJECT: InjectionKey<() => string | null> = Symbol('the subject of messages')

/**
 * Called by the component that shows a record.
 * @param title null: it has none
 */
export function provideMailSubject(title: () => string | null): void {
  provide(SUBJECT, title)
}

/** Returns a function that adds the subject to `mailto` addresses and leaves others unchanged. */
export function useMailSubject(): (url: string) => string {
  const title = inject(SUBJECT, null)
  return (url) => (url.startsWith('mailto:') ? withSubject(url, title?.() ?? null) : url)
}

/** @param url without parameters */
export function withSubject(url: string, title: string | null): string {
  const said = withoutDirectionMarks(title ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  // A lone surrogate cannot be encoded.
  return said === '' ? url : `${url}?subject=${encodeURIComponent(cutText(said.toWellFormed(), LONGEST))}`
}
