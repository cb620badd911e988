/** The values of the open project that the lookup provider can check, and the open check; one at a time. */
import { computed, onMounted, ref, shallowRef, watch } from 'vue'
import type { ProjectDetail } from '@shared/model/project'
import type * as rules from '../../rules/lookup/recognise'
import type { Checkable, FactKind } from '../../rules/lookup/recognise'

/** Null until the rules are loaded, shortly after the first project is shown. */
const recognise = shallowRef<typeof rules | null>(null)

export function useChecks(project: () => ProjectDetail | null) {
  onMounted(async () => {
    recognise.value ??= await import('../../rules/lookup/recognise')
  })
  const opened = ref<{ readonly key: string; readonly at: number } | null>(null)
  let button: HTMLElement | null = null

  const all = computed(
    () => new Map((project()?.fields ?? []).map((field) => [field.key, recognise.value?.checkablesOf(field)] as const))
  )
  const facts = computed(() => recognise.value?.factsOf(project()?.fields ?? []) ?? new Map<FactKind, string>())
  const of = (key: string): readonly Checkable[] => all.value.get(key) ?? []
  const isOpen = (key: string, at: number): boolean => opened.value?.key === key && opened.value.at === at
  /** The text of a field being checked, if any. */
  const openOf = (key: string): readonly Checkable[] => of(key).filter((_, at) => isOpen(key, at))

  function toggle(key: string, at: number, by: HTMLElement): void {
    opened.value = isOpen(key, at) ? null : { key, at }
    button = by
  }
  /** Closes the check; the focus returns to its button. */
  function close(): void {
    opened.value = null
    button?.focus()
  }

  watch(
    () => project()?.id,
    () => (opened.value = null)
  )
  return { facts, of, isOpen, openOf, toggle, close }
}
