import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { NamedText } from '@shared/contract/windows'

/** Candidates from a dropped text or e-mail, until the search page takes them. They are stored nowhere else. */
export const useDroppedText = defineStore('named-text', () => {
  const waiting = shallowRef<NamedText | null>(null)
  return {
    waiting,
    take(): NamedText | null {
      const taken = waiting.value
      waiting.value = null
      return taken
    }
  }
})
