import type { FilterPart } from '@shared/model/filter'
import type { SavedView } from '@shared/contract/views'
import { t } from '../../locales/palette'
import { useFilterParts } from '../../stores/projects/filter-parts'
import { useReferenceNames } from '../../stores/projects/reference-names'
import { filterChips } from '../projects/filter/filter-words'

/** The conditions of views in words, with the field and id names loaded so far. Others are shown by key or number. */
export function useViewConditions(): (view: SavedView) => readonly string[] {
  const parts = useFilterParts()
  const names = useReferenceNames()

  function nameOf(part: FilterPart, id: number): string {
    const { editor } = parts.info(part)
    const name = editor.kind === 'ids' && editor.of !== null ? names.nameAtHand(editor.of, id) : null
    return name ?? t('palette.facts.numbered', { id: String(id) })
  }

  return ({ filter }) =>
    filterChips(filter, {
      part: (part) => parts.info(part).name,
      isOurs: (part) => parts.info(part).isOurs,
      id: nameOf
    }).map(({ full }) => full)
}
