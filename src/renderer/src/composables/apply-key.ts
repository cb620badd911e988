/** The key that applies what is chosen in a list, in which Enter ticks: as it is shown, and for screen readers. */
import { computed, type ComputedRef } from 'vue'
import { chordForReaders, chordText, type Chord } from '../commands/chord'
import { useSettings } from '../stores/settings'

const APPLY: Chord = { key: 'Enter', command: true }

export function useApplyKey(): ComputedRef<{ readonly said: string; readonly forReaders: string }> {
  const settings = useSettings()
  return computed(() => {
    const mac = settings.info?.platform === 'darwin'
    return { said: chordText(APPLY, mac), forReaders: chordForReaders(APPLY, mac) }
  })
}
