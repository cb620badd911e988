import { onMounted, onUnmounted } from 'vue'
import { useRouter } from 'vue-router'
import { ROOMS } from '../components/shell/rooms'
import { useSettings } from '../stores/settings'

/** How a shortcut with the platform's command key is written: `Ctrl+1`, on a Mac `⌘1`. */
export function shortcutText(key: string): string {
  return useSettings().info?.platform === 'darwin' ? `⌘${key}` : `Ctrl+${key}`
}

/** Ctrl or Cmd with a room's number, and with the comma for the settings. */
export function useShellShortcuts(): void {
  const router = useRouter()
  const settings = useSettings()

  function onKey(event: KeyboardEvent): void {
    const command = settings.info?.platform === 'darwin' ? event.metaKey : event.ctrlKey
    if (!command || event.altKey || event.shiftKey || document.querySelector('dialog[open]')) return
    const room = ROOMS.find(({ key }) => key === event.key)
    // The comma's key, whatever the layout puts on it: a Russian keyboard has the letter б there.
    const comma = event.code === 'Comma' || event.key === ','
    if (!room && !comma) return
    event.preventDefault()
    void router.push(room ? { name: room.name } : { name: 'settings' })
  }

  onMounted(() => document.addEventListener('keydown', onKey))
  onUnmounted(() => document.removeEventListener('keydown', onKey))
}
