import type { Suggestion } from './provider'
import { otherLayout } from './text'

/** Method `email`: completes the domain. */

export const DOMAINS = [
  'mail.ru',
  'yandex.ru',
  'gmail.com',
  'bk.ru',
  'list.ru',
  'inbox.ru',
  'rambler.ru',
  'outlook.com',
  'icloud.com',
  'ya.ru'
] as const

export function suggestEmail(body: Readonly<Record<string, unknown>>, count: number): Suggestion[] {
  const typed = String(body.query ?? '')
    .trim()
    .toLowerCase()
  // In the other layout, `"` is on the key of `@`.
  const text = /[а-яё]/.test(typed) ? otherLayout(typed).replace('"', '@') : typed
  const [local = '', domain = ''] = text.split('@')
  if (local === '' || !/^[a-z0-9._%+-]+$/.test(local)) return []
  return DOMAINS.filter((known) => known.startsWith(domain))
    .slice(0, count)
    .map((known) => ({
      value: `${local}@${known}`,
      unrestricted_value: `${local}@${known}`,
      data: { local, domain: known, type: null, source: null, qc: null }
    }))
}
