import type { Field } from '../model/record'

const NEXT = /next|следующ/iu

/**
 * Whether a field is named as the next date of a project, such as "Next contact". The user's own name of a field is
 * believed alone: so a wrong guess is corrected on the Fields page.
 */
export function namesNextDate({ key, label, renamed }: Pick<Field, 'key' | 'label' | 'renamed'>): boolean {
  return renamed === true ? NEXT.test(label) : NEXT.test(key) || NEXT.test(label)
}
