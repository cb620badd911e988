/** What is copied of a project as text. Its words are not needed for the first paint. */
import type { ProjectDetail } from '@shared/model/project'

/**
 * @param which `mail`: a summary for an e-mail; `text`: all fields
 * @param at when the service answered it, epoch milliseconds; null: not known
 */
export async function projectCopy(
  which: 'mail' | 'text',
  project: ProjectDetail,
  at: number | null
): Promise<{ readonly text: string; readonly html: string }> {
  const [{ recordBrief, summaryBrief }, { briefHtml, briefText }] = await Promise.all([
    import('./meeting/project-brief'),
    import('../../record-ui/brief')
  ])
  const brief = which === 'mail' ? summaryBrief(project, at) : recordBrief(project, at)
  return { text: briefText(brief), html: briefHtml(brief) }
}
