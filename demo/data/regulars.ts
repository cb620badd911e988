/** A client with many projects, whose name is written in several ways, as people do. */
import type { Company } from './companies'

/** Projects of the regular client in an installation that is large enough for it. */
export const REGULAR = { first: 101, step: 6, count: 16, from: 200 } as const

/** Which project of the regular client this is, from 0; null: it belongs to somebody else. */
export function regularNth({ projects }: { readonly projects: number }, id: number): number | null {
  const nth = (id - REGULAR.first) / REGULAR.step
  return projects >= REGULAR.from && Number.isInteger(nth) && nth >= 0 && nth < REGULAR.count ? nth : null
}

const OTHER_FORMS: Readonly<Record<string, string>> = { ООО: 'АО', АО: 'ООО', Ltd: 'plc', plc: 'Ltd', Group: 'Ltd' }

/** The client's name as written in its nth project: other case, quotes and spaces, and two legal forms. */
export function writtenIn(nth: number, { name, language }: Company): string {
  switch (nth % 8) {
    case 3:
      return name.toUpperCase().replaceAll(/[«»]/g, '"')
    case 5:
      return ` ${name.replaceAll(' ', '  ')}`
    case 6:
      return otherForm(name, language)
    default:
      return name
  }
}

function otherForm(name: string, language: Company['language']): string {
  const words = name.split(' ')
  const at = language === 'en' ? words.length - 1 : 0
  return words.map((word, index) => (index === at ? (OTHER_FORMS[word] ?? word) : word)).join(' ')
}
