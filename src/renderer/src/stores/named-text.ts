import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { NamedText } from '@shared/ipc/routes/mail'

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
