/** Whether all active projects are saved, so that what is counted among them is counted whole. */
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
