/** Commands for a project in a list, without opening it. */
import type { ProjectRow } from '@shared/model/project'
import type { CopySource } from '../../composables/copy-latest'
import { useCopy } from '../../composables/use-copy'
import { copiedLink } from '../../composables/link-routes'
import { changePreference, readPreference } from '../../data/preferences'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { useProjectDetail } from '../../stores/projects/detail'
import type { RowCommand } from '../../record-ui/table/table-model'
import { projectCopy } from './project-copies'

/** @throws DesksideError */
export async function projectRowCommands(
  workspaceId: string,
  { id }: Pick<ProjectRow, 'id'>
): Promise<readonly (readonly RowCommand[])[]> {
  const notices = useNotices()
  const pins = await readPreference(workspaceId, 'pins')
  const pinned = pins.some((pin) => pin.noun === 'project' && pin.id === id)
  const reporting = (work: () => Promise<unknown>) => async (): Promise<void> => {
    try {
      await work()
    } catch (thrown) {
      notices.problem(thrown)
    }
  }
  const copy = useCopy()
  const copying = (content: CopySource) => (): Promise<void> => copy(content)
  const link = copiedLink(workspaceId, { kind: 'record', noun: 'project', id, parent: null })
  return [
    [
      { id: 'project-window', run: reporting(() => request('windows.openProject', { workspaceId, id })) },
      { id: 'project-meeting', opens: true, run: () => useProjectDetail().askMeeting(id) },
      {
        ...{ id: 'project-pin', isOn: pinned },
        run: reporting(() => changePreference(workspaceId, 'pins', { noun: 'project', id, pinned: !pinned }))
      }
    ],
    [
      { id: 'project-link', run: copying({ text: link }) },
      {
        id: 'project-mail',
        run: copying(async () => {
          const project = await request('projects.get', { workspaceId, id, refresh: false })
          return projectCopy('mail', { workspaceId, ...project })
        })
      }
    ]
  ]
}
