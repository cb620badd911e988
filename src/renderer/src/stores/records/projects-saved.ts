/** Whether all active projects are saved, so that counts over the cache are complete. */
import { useSync } from '../../state/sync'

export function useProjectsSaved(): { readonly whole: boolean } {
  const sync = useSync()
  return {
    get whole() {
      const list = sync.status?.lists.find((one) => one.list === 'projects-active')
      return list?.coverage.state === 'complete'
    }
  }
}
