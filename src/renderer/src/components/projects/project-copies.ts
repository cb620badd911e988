/** A project as text for copying. Loaded on demand, since the first paint does not need its texts. */
import type { CachedValue } from '@shared/model/cached'
import type { ProjectDetail } from '@shared/model/project'
import { useAway } from '../../state/back-online'

interface CopiedProject extends Pick<CachedValue<ProjectDetail>, 'value' | 'fetchedAt'> {
  readonly workspaceId: string
}

/**
 * @param which `mail`: the meeting card, for an e-mail; `text`: all fields
 * @throws DesksideError
 */
export async function projectCopy(
  which: 'mail' | 'text',
  { workspaceId, ...project }: CopiedProject
): Promise<{ readonly text: string; readonly html: string }> {
  const { briefHtml, briefText } = await import('../../record-ui/brief')
  const brief = which === 'mail' ? await mailBrief(workspaceId, project) : await textBrief(project)
  return { text: briefText(brief), html: briefHtml(brief) }
}

async function mailBrief(workspaceId: string, project: Omit<CopiedProject, 'workspaceId'>) {
  const [{ meetingBrief }, { readMeeting }] = await Promise.all([
    import('./meeting/meeting-brief'),
    import('./meeting/meeting-facts')
  ])
  return meetingBrief(await readMeeting(workspaceId, project, useAway().value), Date.now())
}

async function textBrief({ value, fetchedAt }: Omit<CopiedProject, 'workspaceId'>) {
  const { recordBrief } = await import('./meeting/project-brief')
  return recordBrief(value, fetchedAt)
}
