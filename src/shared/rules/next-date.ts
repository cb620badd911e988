import type { Field } from '../model/record'

const NEXT = /next|следующ/iu

/**
 * Whether a field's name means the next date of a project, such as "Next contact". A name given by the user decides
 * alone, so a wrong guess can be corrected on the Fields page.
 */
export function isNextDateName({ key, label, isRenamed }: Pick<Field, 'key' | 'label' | 'isRenamed'>): boolean {
  return isRenamed === true ? NEXT.test(label) : NEXT.test(key) || NEXT.test(label)
}
