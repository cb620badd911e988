/** Collapsed sections and choices on Today, kept while the window is open. */
import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { RecordChange } from '@shared/model/changes'

export type TodayBlock = 'contacts' | 'due' | 'events' | 'changed' | 'pinned' | 'recent' | 'funnel'

export const useTodayChoices = defineStore('today-choices', () => {
  const folded = ref<readonly TodayBlock[]>([])
  const what = ref<RecordChange['what'] | 'all'>('all')
  const showsOnlyProjects = ref(false)
  const onlyMine = ref(true)
  const isEarlier = ref(false)

  return {
    what,
    onlyProjects: showsOnlyProjects,
    /** Show only the user's own items, once the user has chosen who they are. */
    onlyMine,
    /** Include changes from before yesterday. */
    earlier: isEarlier,
    isFolded: (block: TodayBlock): boolean => folded.value.includes(block),
    fold(block: TodayBlock): void {
      folded.value = folded.value.includes(block)
        ? folded.value.filter((one) => one !== block)
        : [...folded.value, block]
    }
  }
})
