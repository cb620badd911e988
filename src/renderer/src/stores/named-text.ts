import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { NamedText } from '@shared/contract/windows'

/** What a dropped text or e-mail names, until the search for everything takes it. It is kept nowhere else. */
export const useNamedText = defineStore('named-text', () => {
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
