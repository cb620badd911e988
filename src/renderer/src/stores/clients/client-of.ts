/** The client of a project, which its details link to. */
import { useLiveRead } from '../../data/live-read'
import { changesOf } from '../../data/preferences'

/** Null while unknown, and for a project that names no client. */
export function useClientOf(project: () => { readonly workspaceId: string; readonly projectId: number } | null) {
  return useLiveRead('clients.of', project, {
    changedBy: {
      changed: ({ noun, ids }, { projectId }) => noun === 'project' && (ids === undefined || ids.includes(projectId)),
      fields: ({ noun }) => noun === 'project',
      'prefs.changed': changesOf('clients')
    }
  }).value
}
