/** Collapsed sections and choices on Today, kept while the window is open. */
import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { RecordChange } from '@shared/model/changes'

export type TodayBlock = 'due' | 'events' | 'changed' | 'pinned' | 'recent' | 'funnel'

export const useTodayChoices = defineStore('today-choices', () => {
  const folded = ref<readonly TodayBlock[]>([])
  const what = ref<RecordChange['what'] | 'all'>('all')
  const onlyProjects = ref(false)
  const onlyMine = ref(true)

  return {
    what,
    onlyProjects,
    /** Show only checklists of the user's own projects, once the user has chosen who they are. */
    onlyMine,
    isFolded: (block: TodayBlock): boolean => folded.value.includes(block),
    fold(block: TodayBlock): void {
      folded.value = folded.value.includes(block)
        ? folded.value.filter((one) => one !== block)
        : [...folded.value, block]
    }
  }
})
