import { onMounted, onUnmounted } from 'vue'
import { isCovered } from '../basics/covered'
import { isTyping } from '../basics/grid-keys'
import { useSettings } from '../state/settings'
import { actingChords, offerOf } from './active'
import { COMMAND_IDS, commandFacts, type CommandId } from '../basics/commands/catalogue'
import { isChord, isSingleKey, type Chord } from '../basics/commands/chord'

/** Runs commands by their shortcuts, in every window. Focused lists, menus and fields handle their own keys first. */
export function useCommandKeys(): void {
  const settings = useSettings()

  function commandOf(event: KeyboardEvent): CommandId | undefined {
    const isMac = settings.info?.platform === 'darwin'
    const [isInField, isBehindPanel] = [isTyping(event.target), isCovered()]
    const mayAct = ({ isAlwaysActive, isActiveWhileTyping }: ReturnType<typeof commandFacts>, chord: Chord): boolean =>
      isAlwaysActive === true ||
      (!isBehindPanel && (!isInField || (isActiveWhileTyping === true && !isSingleKey(chord))))
    return COMMAND_IDS.find(
      (id) =>
        actingChords(id).some((chord) => isChord(event, chord, isMac) && mayAct(commandFacts(id), chord)) &&
        offerOf(id) !== undefined
    )
  }

  function onKey(event: KeyboardEvent): void {
    // Ignore keys during input composition, and while a dialog is open.
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return
    const id = commandOf(event)
    if (id === undefined) return
    event.preventDefault()
    void offerOf(id)?.run(true)
  }

  onMounted(() => document.addEventListener('keydown', onKey))
  onUnmounted(() => document.removeEventListener('keydown', onKey))
}
