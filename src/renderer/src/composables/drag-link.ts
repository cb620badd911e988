import type { Noun } from '@shared/model/record'
import { escapeHtml } from '../basics/escape-html'
import { useWorkspaces } from '../state/workspaces'
import { copiedLink } from './link-routes'

/**
 * Lets a record be dragged out of the window, as a link and as text.
 * @param link null: the record cannot be dragged
 */
export function dragLink(event: DragEvent, title: string, link: string | null): void {
  const { dataTransfer } = event
  if (link === null || dataTransfer === null) return event.preventDefault()
  dataTransfer.effectAllowed = 'copyLink'
  dataTransfer.setData('text/uri-list', link)
  dataTransfer.setData('text/plain', `${title}\n${link}`)
  dataTransfer.setData('text/html', `<a href="${escapeHtml(link)}">${escapeHtml(title)}</a>`)
}

/** As `dragLink`, for a record of the open workspace. */
export function dragRecord(event: DragEvent, title: string, noun: Noun, id: number): void {
  const { activeId } = useWorkspaces()
  dragLink(event, title, activeId === null ? null : copiedLink(activeId, { kind: 'record', noun, id, parent: null }))
}
