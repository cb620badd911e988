/** The conditions of a filter in words, with this workspace's names of fields and ids. */
import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import type { FilterPart, ChosenFilter } from '@shared/model/filter'
import { optionsOf, useFilterParts, type PartInfo } from '../../../stores/projects/filter-parts'
import { useReferenceNames } from '../../../stores/projects/reference-names'
import { filterChips, type FilterChip } from './filter-words'

export function useFilterChips(filter: MaybeRefOrGetter<ChosenFilter | null>): {
  readonly chips: ComputedRef<readonly FilterChip[]>
  /** How a part is edited here: stages are limited to the chosen funnels. */
  infoOf(part: FilterPart): PartInfo
} {
  const parts = useFilterParts()
  const names = useReferenceNames()

  function infoOf(part: FilterPart): PartInfo {
    const info = parts.info(part)
    if (part !== 'step_id') return info
    return { ...info, editor: { kind: 'ids', of: optionsOf(part, toValue(filter)?.builtIn.sales_funnel_id ?? []) } }
  }

  function idName(part: FilterPart, id: number): string | null {
    const { editor } = infoOf(part)
    return editor.kind === 'ids' && editor.of !== null ? names.nameOf(editor.of, id) : null
  }

  const chips = computed(() =>
    filterChips(toValue(filter), {
      part: (part) => parts.info(part).name,
      isOurs: (part) => parts.info(part).isOurs,
      id: idName
    })
  )
  return { chips, infoOf }
}
