/** The look of categories: a colour, and letters for users who cannot distinguish it. Pure. */
import type { CalendarCategory, CalendarOccurrence } from '@shared/model/calendar'
import { CATEGORY_COLOURS } from '../../theme/tokens'

/** Key for events without a category. */
export const NO_CATEGORY = 0

const isColour = (text: string | null): text is string => text !== null && /^#[0-9a-f]{6}$/i.test(text)

/** A colour as a CSS value: the service's, else one of our own. Null for events without a category. */
export function categoryColour(category: Pick<CalendarCategory, 'id' | 'colour' | 'slot'>): string | null {
  if (isColour(category.colour)) return category.colour
  return category.id === NO_CATEGORY ? null : `var(--category-${(category.slot % CATEGORY_COLOURS) + 1})`
}

/** The colour of an event: its own, else its category's. */
export function eventColour(
  { colour, category }: Pick<CalendarOccurrence, 'colour' | 'category'>,
  categories: ReadonlyMap<number, CalendarCategory>
): string {
  if (isColour(colour)) return colour
  const known = categories.get(category?.id ?? NO_CATEGORY)
  return (known === undefined ? null : categoryColour(known)) ?? 'var(--ink-faint)'
}

/**
 * Marks of one or two letters by category id, unique as far as titles allow. The mark is the first letter of the title,
 * or the first with another one.
 */
export function categoryMarks(categories: readonly CalendarCategory[]): ReadonlyMap<number, string> {
  const marks = new Map<number, string>()
  const taken = new Set<string>()
  for (const { id, title } of categories) {
    if (id === NO_CATEGORY) continue
    const [first = '#', ...rest] = [...(title ?? '').toLocaleUpperCase()].filter((one) => /[\p{L}\p{N}]/u.test(one))
    const options = [first, ...rest.map((one) => first + one.toLocaleLowerCase()), `${first}${id % 100}`]
    const mark = options.find((one) => !taken.has(one)) ?? first
    taken.add(mark)
    marks.set(id, mark)
  }
  return marks
}
