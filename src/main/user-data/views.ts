import { MOST_VIEWS, type SavedView, type ViewsChange } from '@shared/contract/views'
import { DesksideError } from '@shared/ipc/errors'

/**
 * Views after a change.
 *
 * @throws `bad-input` if there are too many; `not-found` for a view that no longer exists
 */
export function changedViews(all: readonly SavedView[], asked: ViewsChange): readonly SavedView[] {
  if ('put' in asked) {
    const { put: view, index } = asked
    const others = all.filter(({ id }) => id !== view.id)
    if (others.length >= MOST_VIEWS) {
      throw new DesksideError('bad-input', 'There are too many views.', { details: { most: MOST_VIEWS } })
    }
    return others.toSpliced(index ?? others.length, 0, view)
  }
  if ('first' in asked) {
    const first = [...new Set(asked.first)].flatMap((id) => all.find((view) => view.id === id) ?? [])
    return [...first, ...all.filter((view) => !first.includes(view))]
  }
  const id = 'remove' in asked ? asked.remove : asked.update
  if (!all.some((view) => view.id === id)) {
    throw new DesksideError('not-found', 'There is no such view any more.')
  }
  if ('remove' in asked) return all.filter((view) => view.id !== id)
  return all.map((view) => (view.id === id ? { ...view, ...asked.change } : view))
}

/** Views merged with imported ones: each replaces its older version or is appended. */
export const withViews = (all: readonly SavedView[], added: readonly SavedView[]): readonly SavedView[] =>
  added.reduce((views, view) => {
    const at = views.findIndex(({ id }) => id === view.id)
    return changedViews(views, { put: view, index: at < 0 ? null : at })
  }, all)
